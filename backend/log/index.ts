import fs from 'node:fs';
import { type Logger, pino } from 'pino';

export type { Logger };

const secretNames = ['password', 'authorization', 'cookie', 'token', 'access_token', 'refresh_token', 'id_token'];
const hidden = '[redacted]';

/**
 * An address fit for a log: values of query parameters that carry a secret
 * are replaced, whatever their case and whether or not the rest is well formed.
 */
export function redactUrl(url: string): string {
  return url
    .replace(/(\/diagnostics-upload\/)[^/?#]+/, `$1${hidden}`)
    .replace(
      /([?&;#](?:access_|refresh_|id_)?(?:token|password|code|id_token_hint|client_secret)=)[^&#;\s]*/gi,
      `$1${hidden}`,
    );
}

/** Paths of secrets in what is logged, at the top and up to two levels down. */
const redactPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Bytes of lines that may wait, between two attempts to write them, and how long at the end of the process. */
const waits = { mostBytes: 8 * 1024 * 1024, retryMs: 100, lastMs: 1000 };

/**
 * A log in a file, usually the process's standard output. That it cannot be written to, such as for a full disk or a
 * reader that reads nothing, holds up nobody and ends nothing: lines wait, and it says how many of them are lost.
 */
class LogFile {
  readonly #file: number;
  readonly #waiting: Buffer[] = [];
  #bytes = 0;
  #lost = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(file: number) {
    this.#file = file;
    process.once('exit', () => this.#end());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > waits.mostBytes) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    if (!this.#retry) this.#writeAll();
  }

  #writeAll(): void {
    this.#retry = undefined;
    try {
      for (let [first] = this.#waiting; first; [first] = this.#waiting) {
        const written = fs.writeSync(this.#file, first);
        this.#bytes -= written;
        if (written < first.length) this.#waiting[0] = first.subarray(written);
        else this.#waiting.shift();
      }
    } catch {
      this.#retry = setTimeout(() => this.#writeAll(), waits.retryMs).unref();
      return;
    }
    if (this.#lost === 0) return;
    const msg = `${this.#lost} lines of the log could not be written`;
    this.#lost = 0;
    this.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`);
  }

  /** The last lines may say why the process ends. */
  #end(): void {
    const until = Date.now() + waits.lastMs;
    do {
      clearTimeout(this.#retry);
      this.#writeAll();
    } while (this.#retry && Date.now() < until);
  }
}

/** A log in this file, which is open for writing. */
export const logTo = (file: number): { write(line: string): void } => new LogFile(file);

/** The process's logger: one line of JSON each, secrets left out. */
export function createLog(level: string, destination: { write(line: string): void } = logTo(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactPaths, censor: hidden },
    },
    destination,
  );
}
