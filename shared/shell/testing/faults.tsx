// Each way in which a call fails, for tests of whatever makes calls.
import { render, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import type { Permission } from '../../contract/index.ts';
import { swrSettings } from '../swr-settings.ts';
import { FakeProviders, type FakeShell, fakeShell, type Request, response } from './fake-shell.tsx';

/** Ends the calls that are on their way as the client's own limit does, which a test does not wait for. */
const limits: (() => void)[] = [];
AbortSignal.timeout = () => {
  const limit = new AbortController();
  limits.push(() => limit.abort(new DOMException('There was no answer.', 'TimeoutError')));
  return limit.signal;
};

/** A way in which a call fails. */
export interface Fault {
  what: string;
  /** In place of the answer of a `fakeShell`. */
  answer(): unknown;
  /** The text of its notification. */
  text: string;
  /** What stands where the failure is, besides. */
  sentence?: string;
  /** That sentence, where the call changes something; the same unless it is here. */
  afterChange?: string;
}

const elsewhere = (status: number, statusText: string) => ({
  ...response(status, null, statusText),
  text: async () => '<!doctype html><h1>Elsewhere</h1>',
});
const empty = (status: number, statusText = '') => ({ ...response(status, null, statusText), text: async () => '' });
const unanswered = 'We did not get an answer. The change may have been saved: check before you try again.';
const unreachable = {
  afterChange: unanswered,
  text: 'The server could not be reached.',
  sentence: 'No answer from the server. Check the connection and try again.',
};

/** The text is the status text, or else the body's error, or else 'Internal Server Error'. */
export const faults: readonly Fault[] = [
  {
    what: '401, with a new token too',
    answer: () => response(401, { error: 'The token is not valid.' }, 'Unauthorized'),
    text: 'Unauthorized',
    sentence: 'The token is not valid.',
  },
  {
    what: '403',
    answer: () => response(403, { error: 'This needs read:things.' }, 'Forbidden'),
    text: 'Forbidden',
    sentence: 'This needs read:things.',
  },
  {
    what: '404',
    answer: () => response(404, { error: 'There is no such thing.' }, 'Not Found'),
    text: 'Not Found',
    sentence: 'There is no such thing.',
  },
  {
    what: '409',
    answer: () => response(409, { error: 'Somebody else was faster.' }, 'Conflict'),
    text: 'Conflict',
    sentence: 'Somebody else was faster.',
  },
  {
    what: '422',
    answer: () => response(422, { error: 'The name is too long.' }, 'Unprocessable Entity'),
    text: 'Unprocessable Entity',
    sentence: 'The name is too long.',
  },
  {
    what: '500 with a body',
    answer: () => response(500, { error: 'The server failed.' }, 'Internal Server Error'),
    text: 'Internal Server Error',
    sentence: 'The server failed.',
  },
  {
    what: '500 with a body and without a status text, as HTTP/2 has it',
    answer: () => response(500, { error: 'The server failed.' }),
    text: 'The server failed.',
  },
  { what: '500 without a body', answer: () => empty(500), text: 'Internal Server Error' },
  {
    what: '502 with the page of a proxy',
    answer: () => elsewhere(502, 'Bad Gateway'),
    text: 'Bad Gateway',
    afterChange: unanswered,
  },
  {
    what: '503',
    answer: () => response(503, { error: 'The database is away.' }, 'Service Unavailable'),
    text: 'Service Unavailable',
    sentence: 'The database is away.',
  },
  {
    what: 'a time-out',
    answer() {
      for (const end of limits.splice(0)) end();
      return new Promise(() => undefined);
    },
    ...unreachable,
  },
  {
    what: 'a connection that is cut',
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    ...unreachable,
  },
  {
    what: 'a page in place of JSON',
    answer: () => elsewhere(200, 'OK'),
    text: 'Internal Server Error',
    sentence: 'The server sent something else instead of a response.',
  },
];

/** What is drawn while its calls go well or fail. */
export interface Drawn {
  shell: FakeShell;
  /** While there is one, every call is answered with it. */
  state: { fault: Fault | undefined };
  /** Draws it. */
  open(): void;
}

/** Draws something whose calls are answered, until they are to fail. */
export function withFaults(
  ui: ReactElement,
  answer: (request: Request) => unknown,
  permissions: readonly Permission[] = [],
): Drawn {
  const state: Drawn['state'] = { fault: undefined };
  const shell = fakeShell({
    permissions,
    answer: (request) => (state.fault ? state.fault.answer() : answer(request)),
  });
  const open = () => {
    render(
      <FakeProviders shell={shell}>
        <SWRConfig value={{ ...swrSettings(), errorRetryInterval: 10 }}>{ui}</SWRConfig>
      </FakeProviders>,
    );
  };
  return { shell, state, open };
}

/** The notification of this operation when it has failed so; the server's sentence may stand beside it. */
export const toldOf = (title: string, { text }: Fault): unknown =>
  expect.objectContaining({ kind: 'error', title, text });

/** Waits until nothing says that something is on its way. */
export const calm = (): Promise<void> =>
  waitFor(() => expect(document.querySelectorAll('[aria-busy="true"], .ant-btn-loading, .ant-spin')).toHaveLength(0));
