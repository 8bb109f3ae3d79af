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

/** Bytes of lines that wait until they can be written; what comes then is lost. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * A file as the destination of a log, usually the process's standard output. That it cannot be written to, such as for a
 * full disk, is no reason to end: the lines wait, and it is noted how many were lost.
 *
 * @param file its descriptor, open for writing
 */
export function logTo(file: number): { write(line: string): void } {
  const destination = pino.destination({ dest: file, sync: true, maxLength: mostWaiting });
  let lost = 0;
  destination.on('error', () => {});
  destination.on('drop', () => {
    lost += 1;
  });
  destination.on('write', () => {
    if (lost === 0) return;
    const msg = `${lost} lines of the log could not be written`;
    lost = 0;
    destination.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`);
  });
  return destination;
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
