// The ways in which a call fails, for tests of components with calls.
import { render, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { SWRConfig } from 'swr';
import type { Permission } from '../../contract/index.ts';
import { swrSettings } from '../swr-settings.ts';
import { FakeProviders, type FakeShell, fakeShell, type RecordedRequest, response } from './fake-shell.tsx';

/** Abort the pending calls with the client's timeout error, without waiting for its timeout. */
const timeouts: (() => void)[] = [];
AbortSignal.timeout = () => {
  const controller = new AbortController();
  timeouts.push(() => controller.abort(new DOMException('There was no answer.', 'TimeoutError')));
  return controller.signal;
};

/** A way in which a call fails. */
export interface CallFailure {
  what: string;
  /** Replaces the `answer` of a `fakeShell`. */
  answer(): unknown;
  /** Text of the notification. */
  text: string;
  /** Sentence at the component that failed. */
  sentence?: string;
  /** The sentence after a failed change; default: `sentence`. */
  afterChange?: string;
}

const htmlPage = (status: number, statusText: string) => ({
  ...response(status, null, statusText),
  text: async () => '<!doctype html><h1>Elsewhere</h1>',
});
const empty = (status: number, statusText = '') => ({ ...response(status, null, statusText), text: async () => '' });
const noAnswer = 'We did not get an answer. The change may have been saved: check before you try again.';
const unreachable = {
  afterChange: noAnswer,
  text: 'The server could not be reached.',
  sentence: 'No answer from the server. Check the connection and try again.',
};

/** Each `text` is the status text, else the body's error, else 'Internal Server Error'. */
export const callFailures: readonly CallFailure[] = [
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
    answer: () => htmlPage(502, 'Bad Gateway'),
    text: 'Bad Gateway',
    afterChange: noAnswer,
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
      for (const abort of timeouts.splice(0)) abort();
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
    answer: () => htmlPage(200, 'OK'),
    text: 'Internal Server Error',
    sentence: 'The server sent something else instead of a response.',
  },
];

/** A component whose calls succeed or fail. */
export interface RenderedUi {
  shell: FakeShell;
  /** While `fault` is set, every call fails with it. */
  state: { fault: CallFailure | undefined };
  /** Renders the component. */
  open(): void;
}

/** Prepares a component whose calls are answered, or fail while `state.fault` is set. `open` renders it. */
export function withCallFailures(
  ui: ReactElement,
  answer: (request: RecordedRequest) => unknown,
  permissions: readonly Permission[] = [],
): RenderedUi {
  const state: RenderedUi['state'] = { fault: undefined };
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

/** Matches the error notification of a failed operation. It may also have the server's sentence. */
export const errorNotice = (title: string, { text }: CallFailure): unknown =>
  expect.objectContaining({ kind: 'error', title, text });

/** Waits until no loading indicator is in the document. */
export const waitUntilIdle = (): Promise<void> =>
  waitFor(() => expect(document.querySelectorAll('[aria-busy="true"], .ant-btn-loading, .ant-spin')).toHaveLength(0));
