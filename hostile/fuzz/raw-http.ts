// One request of HTTP/1.1 as bytes, so that it may be as wrong as it likes.
import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** All of it in lower case. */
  head: string;
  body: string;
}

/** What is sent: the first line and the headers as they are, and the body. */
export interface RawRequest {
  head: string;
  body?: Buffer | undefined;
}

const answered = (text: string): RawAnswer | undefined => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end).toLowerCase();
  const status = Number(/^http\/1\.\d (\d+)/.exec(head)?.[1] ?? 0);
  return { status, head, body: text.slice(end + 4) };
};

/**
 * Sends it on a connection of its own.
 *
 * @returns undefined when the connection ends without an answer; `late` when none has come in time
 */
export async function sendRaw(
  port: number,
  { head, body }: RawRequest,
  withinMs: number,
): Promise<RawAnswer | 'late' | undefined> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString('utf8');
  return new Promise((resolve) => {
    const done = (answer: RawAnswer | 'late' | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      const begun = answered(text());
      // One that upgrades or streams has answered.
      done(begun && (begun.status === 101 || begun.head.includes('text/event-stream')) ? begun : 'late');
    }, withinMs);
    let begun: RawAnswer | undefined;
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // A file of many MB comes in many pieces, and its end with the end of the connection.
      if (begun && begun.status !== 100 && !/\ncontent-length: /.test(begun.head)) return;
      begun = answered(text());
      if (!begun) return;
      const length = /\ncontent-length: (\d+)/.exec(begun.head)?.[1];
      const isWhole = length !== undefined && begun.status !== 100 && Buffer.byteLength(begun.body) >= Number(length);
      if (isWhole || begun.status === 101 || begun.head.includes('text/event-stream')) done(begun);
    });
    socket.on('error', () => done(withoutInterim(text())));
    socket.on('close', () => done(withoutInterim(text())));
    socket.write(Buffer.concat([Buffer.from(head, 'utf8'), body ?? Buffer.alloc(0)]));
  });
}

/** After an answer of `100 Continue`, if there is one. */
function withoutInterim(text: string): RawAnswer | undefined {
  const answer = answered(text);
  return answer?.status === 100 ? answered(answer.body) : answer;
}
