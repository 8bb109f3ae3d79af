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

/** How long is waited for a reader of the log that is slow, each time and at most. */
const reader = { waitMs: 10, longestMs: 1000 };

/**
 * A file as the destination of a log, usually the process's standard output. That it cannot be written to, such as for a
 * full disk, is no reason to end: the lines are lost, and the next that can be written says how many.
 *
 * @param file its descriptor, open for writing
 */
export function logTo(file: number): { write(line: string): void } {
  let lost = 0;
  return {
    write(line) {
      try {
        if (lost > 0) {
          const msg = `${lost} lines of the log could not be written`;
          // What stands before may have no end.
          writeAll(file, `\n${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`);
          lost = 0;
        }
        writeAll(file, line);
      } catch {
        lost += 1;
      }
    },
  };
}

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** @throws when not all of it could be written */
function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0, waitedMs = 0; written < bytes.length; ) {
    try {
      written += fs.writeSync(file, bytes, written);
      waitedMs = 0;
    } catch (error) {
      const isSlow = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!isSlow || waitedMs >= reader.longestMs) throw error;
      Atomics.wait(sleeper, 0, 0, reader.waitMs);
      waitedMs += reader.waitMs;
    }
  }
}

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
