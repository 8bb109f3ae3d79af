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

/** The process's logger: one line of JSON each, secrets left out. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactPaths, censor: hidden },
    },
    ...(destination ? [destination] : []),
  );
}
