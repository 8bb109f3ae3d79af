import { decoded } from './decode.ts';

async function textOf(bytes: Buffer, size = bytes.length): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  let text = '';
  for await (const part of decoded(chunks())) text += part;
  return text;
}

const heading = 'chargeboxId,make\r\n';
const content = `${heading}CB-1,Ladesäule ⚡😀\r\n`;
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(content)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${content}`)],
  ['UTF-16LE with a mark', Buffer.from(`\ufeff${content}`, 'utf16le')],
  ['UTF-16LE', Buffer.from(content, 'utf16le')],
  ['UTF-16BE with a mark', utf16be(`\ufeff${content}`)],
  ['UTF-16BE', utf16be(content)],
])('%s is read, wherever the chunks end', async (_, bytes) => {
  for (const size of [1, 2, 3, 5, bytes.length]) expect(await textOf(bytes, size)).toBe(content);
});

test('an empty file, and one of few bytes, are texts', async () => {
  expect(await textOf(Buffer.alloc(0))).toBe('');
  expect(await textOf(Buffer.from('a'))).toBe('a');
});

const otherEncoding = (line: number) =>
  `Line ${line} has a character that is not UTF-8. The file is in another encoding, such as Windows-1252, which Excel writes as "CSV (Comma delimited)". Save it as "CSV UTF-8", and upload that file.`;

test.each<[string, Buffer, string]>([
  ['Windows-1252', Buffer.from(`${heading}CB-1,Ladesäule\r\n`, 'latin1'), otherEncoding(2)],
  ['Mac OS Roman', Buffer.from('chargeboxId,make\rCB-1,x\rCB-2,Ladesa\x8aule\r', 'latin1'), otherEncoding(3)],
  [
    'UTF-32',
    Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from('c\0\0\0')]),
    'The file is in UTF-32, which is not read. Save it as "CSV UTF-8", and upload that file.',
  ],
  [
    'UTF-16 that ends in a character',
    Buffer.from(`\ufeff${content}`, 'utf16le').subarray(0, -1),
    'Line 3 has half of a character of UTF-16LE. The file is damaged.',
  ],
])('%s is refused by name', async (_, bytes, sentence) => {
  await expect(textOf(bytes)).rejects.toThrow(sentence);
  await expect(textOf(bytes, 3)).rejects.toThrow(sentence);
});

test('the line of a character is right wherever the chunks end', async () => {
  const bytes = Buffer.concat([
    Buffer.from(heading + 'CB-1,\u00e4\ufffd\u20ac\u{1f600}\r\n'.repeat(300)),
    Buffer.from([0xe4, 0x0a]),
  ]);
  for (const size of [1, 2, 3, 7, 1000, bytes.length]) {
    await expect(textOf(bytes, size)).rejects.toThrow('Line 302 has a character that is not UTF-8.');
  }
});

test('a byte that goes on with nothing is where it is, also at the start of a chunk', async () => {
  const bytes = Buffer.concat([Buffer.from(heading), Buffer.from([0x80]), Buffer.from('a\nb\n'), Buffer.from([0xff])]);
  for (const size of [1, 2, 3, 5, heading.length, bytes.length]) {
    await expect(textOf(bytes, size)).rejects.toThrow('Line 2 has a character that is not UTF-8.');
  }
  const mark = Buffer.concat([Buffer.from(`${heading.trim()}\r\ufeff\n`), Buffer.from([0xff])]);
  for (const size of [heading.length - 1, mark.length]) {
    await expect(textOf(mark, size)).rejects.toThrow('Line 3 has a character that is not UTF-8.');
  }
  const halves = Buffer.concat([utf16be(`\ufeff${heading}`), Buffer.from([0xd8, 0x3d, 0, 0x0a, 0, 0x0a, 0xd8])]);
  for (const size of [1, 2, 3, 5, heading.length, halves.length]) {
    await expect(textOf(halves, size)).rejects.toThrow('Line 2 has half of a character of UTF-16BE.');
  }
});

test.each(['', '\u00ef\u00bb\u00bf'])('a file of JSON that begins with %j is to be saved as such', async (mark) => {
  await expect(textOf(Buffer.from(`${mark}[{"name":"Ladesäule"}]`, 'latin1'))).rejects.toThrow(
    /^Line 1 has a character that is not UTF-8. The file is in another encoding. Save it as UTF-8, and upload that file.$/,
  );
});
