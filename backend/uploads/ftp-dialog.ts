import type { Socket } from 'node:net';
import { ownProperty, serverLimits } from '@dmp/shared/contract';
import { HttpError } from '../access/http-error.ts';
import type { Connections } from '../connections/index.ts';
import type { LineLog } from '../log/limit-lines.ts';
import { TooBusy } from '../pacing/bounded-turns.ts';
import type { AwaitedFile } from './coming-uploads.ts';
import { openPassivePort, type PassivePort, plainAddress } from './passive-port.ts';
import { type UploadReceiver, unknownAddress } from './receiver.ts';

/** How long what may take, in milliseconds. */
export interface FtpTimeouts {
  /** Silence on a connection. */
  silenceMs: number;
  /** Signing in. */
  signInMs: number;
  /** Until a file is announced for which there is a port: others need it too. */
  announceMs: number;
  /** All of it. */
  wholeMs: number;
}

/** What each dialog needs of the server. */
export interface FtpDialogOptions {
  receiver: UploadReceiver;
  /** Where data connections are counted too. */
  connections: Pick<Connections, 'open' | 'letIn'> | undefined;
  /** Where data connections are listened for. */
  host: string;
  passivePorts: { from: number; to: number };
  /** The IPv4 address that chargers are told to connect to; undefined for the one they have reached. */
  publicAddress: string | undefined;
  /** Notified once it has signed in for a file, by the ID of that. */
  onSignedIn(fileId: string): void;
  timeouts: FtpTimeouts;
  log: Pick<LineLog, 'error'>;
}

/** The longest command that is read. */
const longestLine = 1024;
/** How long a data connection may take to come. */
const dataWithinMs = 15_000;
/** How long last words may take to be read. */
const unreadMs = 2000;
/** Wrong passwords on one connection. */
const mostTries = 3;

/** What is answered to commands that change nothing here (RFC 959, section 5.4; RFC 2389). */
const fixed: Readonly<Record<string, string>> = {
  ALLO: '202 No storage has to be allocated.',
  CDUP: '250 There is one folder.',
  CWD: '250 There is one folder.',
  NOOP: '200 OK.',
  OPTS: '200 OK.',
  PWD: '257 "/" is the folder.',
  SYST: '215 UNIX Type: L8',
  XPWD: '257 "/" is the folder.',
};
const beforeSignIn: ReadonlySet<string> = new Set(['FEAT', 'NOOP', 'OPTS', 'PASS', 'QUIT', 'SYST', 'USER']);
/** Values of TYPE, MODE, and STRU by which a file arrives as it is. */
const plain: Readonly<Record<string, RegExp>> = { TYPE: /^(I|A( N)?|L 8)$/i, MODE: /^S$/i, STRU: /^F$/i };

/**
 * One control connection of FTP (RFC 959), by which a charger may do one thing: upload the file that was asked for.
 * It signs in with the one-time part of its address as the password. Folders are ignored, and nothing can be listed,
 * read, changed, or named by anybody else. Only passive mode: we connect to nobody.
 */
export class FtpDialog {
  readonly #socket: Socket;
  readonly #options: FtpDialogOptions;
  #unread = '';
  #working: Promise<void> = Promise.resolve();
  #tries = 0;
  /** Commands before it has signed in. */
  #commands = 0;
  /** The address that it has signed in with, and the file awaited there. */
  #address: { token: string; file: AwaitedFile } | undefined;
  #passive: PassivePort | undefined;
  #data: Socket | undefined;
  #late: NodeJS.Timeout | undefined;

  constructor(socket: Socket, options: FtpDialogOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.setEncoding('utf8');
    socket.setTimeout(options.timeouts.silenceMs);
    this.#endIn(options.timeouts.signInMs);
    // While a file comes, its own connection says whether the charger is still there.
    socket.on('timeout', () => {
      if (!this.#data) this.end('421 Nothing was said for too long.');
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(this.#late);
      this.#passive?.close();
      this.#data?.destroy();
    });
    socket.on('data', (text) => this.#read(String(text)));
    this.#say('220 Uploads of diagnostics.');
  }

  /** Ends it with these last words, whether they are read or not. */
  end(words: string): void {
    const socket = this.#socket;
    if (!socket.writable) return;
    socket.end(`${words}\r\n`, () => socket.destroy());
    const closing = setTimeout(() => socket.destroy(), unreadMs).unref();
    socket.once('close', () => clearTimeout(closing));
  }

  /** Resolves once enough of what was said has been read, or the connection has closed. */
  async #heard(): Promise<void> {
    const socket = this.#socket;
    if (!socket.writableNeedDrain || socket.destroyed) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        socket.off('drain', go).off('close', go);
        resolve();
      };
      socket.on('drain', go).on('close', go);
    });
  }

  /** However busy it is. */
  #endIn(ms: number): void {
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.end('421 It took too long.'), ms);
  }

  #say(words: string): void {
    if (this.#socket.writable) this.#socket.write(`${words}\r\n`);
  }

  #read(text: string): void {
    this.#unread += text;
    const lines = this.#unread.split(/\r?\n/);
    this.#unread = lines.pop() ?? '';
    if (this.#unread.length > longestLine || lines.some((line) => line.length > longestLine)) {
      this.end('500 The command is too long.');
      return;
    }
    if (lines.length === 0) return;
    // What comes meanwhile waits in the network.
    this.#socket.pause();
    this.#working = this.#working.then(async () => {
      for (const line of lines) {
        await this.#heard();
        if (!this.#socket.writable) return;
        await this.#handle(line).catch((error: unknown) => {
          this.#options.log.error({ err: error }, 'a command of FTP could not be carried out');
          this.end('421 Internal error.');
        });
      }
      this.#socket.resume();
    });
  }

  async #handle(line: string): Promise<void> {
    const [, name = '', argument = ''] = /^\s*([A-Za-z]*) ?(.*)$/.exec(line) ?? [];
    const command = name.toUpperCase();
    if (!this.#address) this.#commands += 1;
    if (this.#commands > serverLimits.ftp.signInCommands) return this.end('421 Too many commands before signing in.');
    if (!this.#address && !beforeSignIn.has(command)) return this.#say('530 Sign in first.');
    const answer = ownProperty(fixed, command);
    if (answer !== undefined) return this.#say(answer);
    switch (command) {
      case 'USER':
        return this.#say('331 The password is that of the address.');
      case 'PASS':
        return this.#signIn(argument);
      case 'QUIT':
        return this.end('221 Goodbye.');
      case 'FEAT':
        return this.#say('211-Features:\r\n EPSV\r\n PASV\r\n UTF8\r\n211 End');
      case 'TYPE':
      case 'MODE':
      case 'STRU':
        return this.#say(
          ownProperty(plain, command)?.test(argument.trim()) ? '200 OK.' : '504 Files are taken as they are.',
        );
      case 'PASV':
        return this.#listen((port) => {
          const bytes = [...this.#publicAddress().split('.'), port >> 8, port & 255];
          return `227 Entering Passive Mode (${bytes.join(',')}).`;
        });
      case 'EPSV':
        return this.#listen((port) => `229 Entering Extended Passive Mode (|||${port}|)`);
      case 'STOR':
        return this.#store(argument.trim());
      case 'ABOR':
        return this.#say('226 Nothing is under way.');
      case 'SIZE':
      case 'MDTM':
        return this.#say('550 There is no such file.');
      default:
        return this.#say('502 Only uploads in passive mode are possible here.');
    }
  }

  #publicAddress(): string {
    return this.#options.publicAddress ?? plainAddress(this.#socket.localAddress);
  }

  async #signIn(token: string): Promise<void> {
    if (this.#address) return this.#say('230 Signed in.');
    const file = await this.#options.receiver.awaited(token);
    if (file) {
      this.#address = { token, file };
      this.#options.onSignedIn(file.id);
      this.#endIn(this.#options.timeouts.wholeMs);
      return this.#say('230 Signed in.');
    }
    this.#tries += 1;
    if (this.#tries >= mostTries) return this.end('421 Too many wrong passwords.');
    this.#say(`530 ${unknownAddress().message}`);
  }

  async #listen(words: (port: number) => string): Promise<void> {
    this.#passive?.close();
    this.#passive = undefined;
    const { host, passivePorts: ports, connections, timeouts } = this.#options;
    let passive: PassivePort;
    try {
      const from = plainAddress(this.#socket.remoteAddress);
      const announcedWithinMs = timeouts.announceMs;
      passive = await openPassivePort({ host, ports, from, connections, announcedWithinMs });
    } catch (error) {
      this.#options.log.error({ err: error }, 'no port for an upload by FTP is free');
      return this.#say('425 No port is free. Try again in a moment.');
    }
    // The connection has closed meanwhile, so nothing else would close the port.
    if (this.#socket.destroyed) return passive.close();
    this.#passive = passive;
    this.#say(words(passive.port));
  }

  async #store(fileName: string): Promise<void> {
    const passive = this.#passive;
    this.#passive = undefined;
    if (!passive || !this.#address) return this.#say('425 Use PASV or EPSV first.');
    const { token, file } = this.#address;
    if ((await this.#options.receiver.awaited(token))?.id !== file.id) {
      passive.close();
      return this.#say(`550 ${unknownAddress().message}`);
    }
    this.#say('150 Send the file.');
    const content = await passive.connection(dataWithinMs);
    if (!content) return this.#say('425 No data connection came.');
    this.#data = content;
    // While it waits for its turn it is not read, and silent.
    const onTurn = () => content.setTimeout(this.#options.timeouts.silenceMs, () => content.destroy());
    try {
      await this.#options.receiver.take(file, { token, fileName: fileName || undefined, content, onTurn });
      this.#say('226 The file has come.');
    } catch (error) {
      this.#say(refusal(error, content));
      if (!isExpected(error, content)) this.#options.log.error({ err: error }, 'a diagnostics file could not be kept');
    } finally {
      content.destroy();
      this.#data = undefined;
    }
  }
}

/** Whether it is the charger's doing, or told of already. */
const isExpected = (error: unknown, content: Socket): boolean =>
  error instanceof HttpError || error instanceof TooBusy || !content.readableEnded;

/** Statuses of HTTP in terms of FTP: broken off or too slow, too large, giving way to others, and no room. */
const replyCodes: ReadonlyMap<number, number> = new Map([
  [408, 426],
  [413, 552],
  [503, 450],
  [507, 452],
]);

/** RFC 959, section 4.2: what begins with 4 may be tried again, what begins with 5 may not. */
function refusal(error: unknown, content: Socket): string {
  if (error instanceof TooBusy) return `450 ${error.message}`;
  if (error instanceof HttpError) return `${replyCodes.get(error.statusCode) ?? 550} ${error.message}`;
  return content.readableEnded ? '451 Internal error.' : '426 The upload broke off.';
}
