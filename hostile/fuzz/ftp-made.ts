// How dialogs of FTP come about: sequences of commands, valid ones and changed ones.
import { changedText } from './mutations.ts';
import { oddSigns, oddTexts } from './odd.ts';
import { oneOf, type Random, shuffled } from './random.ts';

/** What is done with the port that is opened for a file. */
export const behaviours = ['whole', 'empty', 'reset', 'none', 'twice', 'early', 'abort'] as const;

/** A dialog. */
export interface FtpCase {
  /** Bytes in Latin-1, sent one after another; `$TOKEN` stands for the password of an address. */
  packets: readonly string[];
  /** Whether each waits for an answer to the one before. */
  waits?: boolean;
  data?: (typeof behaviours)[number];
}

const signIn = ['USER diagnostics', 'PASS $TOKEN'] as const;
const store = ['EPSV', 'STOR x.log'] as const;
const commands = [
  ...[
    'NOOP',
    'SYST',
    'FEAT',
    'PWD',
    'XPWD',
    'CWD /x',
    'CDUP',
    'TYPE I',
    'TYPE A N',
    'TYPE E',
    'MODE S',
    'MODE B',
    'STRU F',
  ],
  ...[
    'OPTS UTF8 ON',
    'ALLO 10',
    'SIZE x',
    'MDTM x',
    'ABOR',
    'LIST',
    'RETR x',
    'DELE x',
    'PORT 127,0,0,1,4,1',
    'REST 1',
  ],
  ...[
    'EPRT |1|127.0.0.1|1|',
    'PASV',
    'EPSV',
    'EPSV ALL',
    'EPSV 2',
    'STOR',
    'STOR ../../x',
    'APPE x',
    'AUTH TLS',
    'HELP',
  ],
  ...[
    'USER x',
    'PASS x',
    'PASS',
    'ACCT x',
    'REIN',
    'QUIT',
    '',
    ' ',
    '__proto__',
    'constructor',
    'toString x',
    'PASS $TOKEN',
  ],
] as const;
/** Bytes that a client of Telnet sends, and others that are no text. */
const bytes = [
  '\xff\xf4\xff\xf2',
  '\xff\xfd\x01',
  '\xff',
  '\x16\x03\x01\x02\0\x01\0',
  '\0',
  '\xed\xa0\x80',
  '\x1b[A',
  '\x80',
] as const;
const ends = ['\r\n', '\n', '\r', '\r\r\n', '', '\0\r\n', ' \r\n'] as const;

/** A dialog of chance. */
export function madeDialog(random: Random): FtpCase {
  const known = random.chance(0.5) ? [...signIn] : [];
  const more = Array.from({ length: random.integer(0, 6) }, () => random.pick(commands));
  const all = [...known, ...more, ...(random.chance(0.4) ? store : [])];
  const order = random.chance(0.2) ? shuffled(random, all) : all;
  const isValid = random.chance(0.2);
  const lines = order.map((line) => {
    if (isValid || random.chance(0.6)) return `${line}\r\n`;
    const changed = oneOf(random, [
      [2, line.toLowerCase()],
      [2, changedText(line, random)],
      [1, `${line} ${random.pick(oddTexts)}`],
      [1, `${random.pick(bytes)}${line}`],
      [1, `${line}${random.pick(oddSigns)}`],
      [1, `${line} ${'x'.repeat(random.pick([900, 1020, 1025, 5000]))}`],
    ]);
    return `${Buffer.from(changed).toString('latin1')}${oneOf(random, [
      [4, '\r\n'],
      [2, random.pick(ends)],
    ])}`;
  });
  const packets = oneOf(random, [
    [4, lines],
    [2, [lines.join('')]],
    [1, lines.join('').match(/[\s\S]{1,5}/g) ?? []],
    [1, lines.flatMap((line) => [line.slice(0, 3), line.slice(3)])],
  ]).filter((packet) => packet !== '');
  return { packets, waits: random.chance(0.5), data: random.pick(behaviours) };
}
