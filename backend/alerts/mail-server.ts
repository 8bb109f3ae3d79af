import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config/mail-settings.ts';
import { shortText } from '../text/stored-text.ts';

/** A mail as it goes out. A repetition is the same to the byte. */
export interface OutgoingMail {
  /** Becomes part of what divides text from HTML. */
  id: string;
  messageId: string;
  inReplyTo: string | null;
  date: Date;
  /** Everybody it is for, as its header names them. */
  recipients: readonly string[];
  /** Those it is sent to this time: the server has taken it for the others. */
  sendTo: readonly string[];
  subject: string;
  text: string;
  html: string;
}

export interface Sent {
  /** Those for whom the server has taken it. */
  delivered: string[];
  /** Why not for all, in a sentence; undefined when it has. */
  fault: string | undefined;
  /** It could not be sent another time either. */
  isFinal?: boolean;
}

/** Sends mails to a server. */
export interface MailServer {
  send(mail: OutgoingMail): Promise<Sent>;
}

/** The longest that sending one mail may take. */
export const sendWithinMs = 120_000;
/** Of what a server says so much is kept, in characters. */
const longestWords = 500;
/** What ends a header's line, wherever it is read. */
const lineBreak = /[\r\n\v\f\u0085\u2028\u2029]/;

/** The mail server that the environment names. Nothing is opened yet: each mail has a connection of its own. */
export function openMailServer({ host, port, secure, requireTls, login, from }: MailSettings): MailServer {
  const transport = createTransport({
    ...{ host, port, secure, requireTLS: requireTls },
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async send({ id, messageId, inReplyTo, date, recipients, sendTo, subject, text, html }) {
      const headers = [subject, messageId, inReplyTo ?? '', ...recipients, ...sendTo];
      // The API refuses them already; what is in the database may have come another way.
      if (headers.some((header) => lineBreak.test(header))) {
        const fault = 'The email was not sent because a name or an address in it contains a line break.';
        return { delivered: [], fault, isFinal: true };
      }
      try {
        const info = await transport.sendMail({
          from,
          // As objects: a comma in an address makes no second one.
          to: recipients.map((address) => ({ name: '', address })),
          envelope: { from: from.address, to: [...sendTo] },
          ...{ subject, text, html, messageId, date, baseBoundary: id },
          ...(inReplyTo ? { inReplyTo, references: inReplyTo } : {}),
          // Automatic answers stay away (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(sendWithinMs),
        });
        const refused = (info.rejectedErrors ?? []).map((error) => mailFailureSentence(error, login));
        return { delivered: info.accepted, fault: refused.length > 0 ? refused.join(' ') : undefined };
      } catch (error) {
        return { delivered: [], fault: mailFailureSentence(error, login) };
      }
    },
  };
}

/** What nodemailer says of a failure beside its message. */
interface Failure {
  code?: string;
  originalCode?: string;
  response?: string;
  recipient?: string;
}

/** A failure in a sentence for staff, with the server's own words where it has said any. */
export function mailFailureSentence(error: unknown, login: MailSettings['login']): string {
  const { code, originalCode, response, recipient } = (typeof error === 'object' && error ? error : {}) as Failure;
  if (response) {
    const whom = recipient ? `The mail server refused ${recipient}` : 'The mail server refused the email';
    return `${whom}: ${withoutSecrets(response, login)}`;
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'The mail server did not answer in time.';
  if (code === 'ETLS') return 'The connection to the mail server could not be secured by TLS.';
  return `The mail server could not be reached (${originalCode ?? code ?? 'no reason given'}).`;
}

/** A server may repeat what it was sent. */
function withoutSecrets(words: string, login: MailSettings['login']): string {
  const oneLine = words.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const secrets = login ? secretsOf(login) : [];
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), oneLine);
  return shortText(masked, longestWords);
}

/** The password as it is, and as the ways of signing in send it. */
function secretsOf({ user, password }: NonNullable<MailSettings['login']>): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [base64(`\0${user}\0${password}`), base64(password), password].filter((secret) => secret !== '');
}
