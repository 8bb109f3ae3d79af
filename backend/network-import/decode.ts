import { TextDecoder } from 'node:util';
import { UnreadableFile } from './unreadable-file.ts';

/** How a file of Unicode begins that says how it is encoded. The longest first: one begins like another. */
const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-32', [0xff, 0xfe, 0, 0]],
  ['utf-32', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const longestMark = 4;

const saveAs = 'Save it as "CSV UTF-8", and upload that file.';
const otherEncoding = 'a character that is not UTF-8. The file is in another encoding';

/**
 * The text of a file: of UTF-8, or of UTF-16 as spreadsheet programs write "Unicode text".
 *
 * @throws {UnreadableFile} when it is in another encoding: guessing which would damage what is stored
 */
export async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let start: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  let line = 1;
  let last = '';
  /** The last bytes before, and how many there were. */
  let [end, size]: [Buffer, number] = [Buffer.alloc(0), 0];
  const read = (bytes: Buffer, isLast = false): string => {
    decoder ??= decoderOf(start);
    try {
      const text = decoder.decode(bytes, { stream: !isLast });
      line += linesIn(last, text);
      last = text.at(-1) ?? last;
      end = Buffer.concat([end, bytes]).subarray(-mostBegun);
      size += bytes.length;
      return text;
    } catch {
      const { encoding } = decoder;
      const inLine = line + linesIn(last, readable(Buffer.concat([begun(end, encoding, size), bytes]), encoding));
      throw new UnreadableFile(`Line ${inLine} has ${sentenceOf(encoding, start)}`);
    }
  };
  for await (const chunk of chunks) {
    if (decoder) yield read(chunk);
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length >= longestMark) yield read(start);
    }
  }
  yield read(decoder ? Buffer.alloc(0) : start, true);
}

function decoderOf(start: Buffer): TextDecoder {
  const marked = marks.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];
  const encoding = marked ?? unmarked(start);
  if (encoding === 'utf-32') throw new UnreadableFile(`The file is in UTF-32, which is not read. ${saveAs}`);
  return new TextDecoder(encoding, { fatal: true });
}

/** Without a mark, every other byte of a heading in UTF-16 is 0. */
function unmarked([first, second, third, fourth]: Buffer): string {
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : 'utf-8';
}

/** What is wrong with a file, and what would be right. */
function sentenceOf(encoding: string, start: Buffer): string {
  if (encoding !== 'utf-8') return `half of a character of ${encoding.toUpperCase()}. The file is damaged.`;
  return isJson(start)
    ? `${otherEncoding}. Save it as UTF-8, and upload that file.`
    : `${otherEncoding}, such as Windows-1252, which Excel writes as "CSV (Comma delimited)". ${saveAs}`;
}

const isJson = (start: Buffer): boolean => /^(?:\u00ef\u00bb\u00bf)?\s*[[{]/.test(start.toString('latin1'));

/** Bytes at most that a decoder holds back, since a character begins with them: half of a surrogate pair, and a byte. */
const mostBegun = 3;

/** A text as far as bytes are the beginning of one; undefined where they are not. */
function beginningOf(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

/** Bytes with which a character begins that the next ones go on with. @param size of all bytes before */
function begun(end: Buffer, encoding: string, size: number): Buffer {
  const lengths = [3, 2, 1].filter((length) => encoding === 'utf-8' || length % 2 === size % 2);
  const found = lengths.map((length) => end.subarray(-length)).find((bytes) => beginningOf(bytes, encoding) === '');
  return found ?? Buffer.alloc(0);
}

/** The text of bytes up to the first that is none. */
function readable(bytes: Buffer, encoding: string): string {
  let [text, good, bad] = ['', 0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const beginning = beginningOf(bytes.subarray(0, middle), encoding);
    if (beginning === undefined) bad = middle;
    else [text, good] = [beginning, middle];
  }
  return text;
}

/** Line breaks in a text; one whose first half ended the text before has been counted. */
const linesIn = (before: string, text: string): number =>
  (text.match(/\r\n|\n|\r/g)?.length ?? 0) - (before === '\r' && text.startsWith('\n') ? 1 : 0);
