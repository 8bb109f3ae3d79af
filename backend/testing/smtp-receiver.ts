// Another system's mail server, in the hands of a test.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Head and body as sent. */
  source: string;
}

export interface SmtpReceiver {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** How often it was asked to take a mail, whatever it answered. */
  readonly asked: () => number;
  /** Refuses recipients that this names, with the words given; undefined takes all again. */
  refuse(words: ((recipient: string) => string | undefined) | undefined): void;
  close(): Promise<void>;
}

/** Starts one on loopback, without TLS. @param login the only one it lets in; anybody without */
export async function receiveMails(login?: { user: string; password: string }): Promise<SmtpReceiver> {
  const received: ReceivedMail[] = [];
  let asked = 0;
  let refusal: ((recipient: string) => string | undefined) | undefined;
  const server = new SMTPServer({
    logger: false,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      if (isRight) done(null, { user: username });
      else done(new Error(`No entry for ${username} with ${password}`));
    },
    onMailFrom(_address, _session, done) {
      asked += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const words = refusal?.(address);
      done(words === undefined ? null : Object.assign(new Error(words), { responseCode: 450 }));
    },
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  const listening = server.listen(await freePort(), '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const user = login ? `${login.user}:${encodeURIComponent(login.password)}@` : '';
  return {
    url: `smtp://${user}127.0.0.1:${port}`,
    received,
    asked: () => asked,
    refuse(words) {
      refusal = words;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
