import { ApiError, ConsoleError, failureText, isUnsupportedCall, noticeText } from './error.ts';

test.each([
  [
    new ApiError({ status: 403, statusText: 'Forbidden', error: 'You may not reset devices.' }),
    { text: 'Forbidden', detail: 'You may not reset devices.' },
  ],
  [
    new ApiError({ status: 400, statusText: '', error: 'sortBy must be one of make.' }),
    { text: 'sortBy must be one of make.' },
  ],
  [new ApiError({ status: 502, statusText: 'Bad Gateway' }), { text: 'Bad Gateway' }],
  [new ApiError({ status: 500 }), { text: 'Internal Server Error' }],
  [
    new ApiError({ status: 0, detail: 'No answer from the server.' }),
    { text: 'The server could not be reached.', detail: 'No answer from the server.' },
  ],
  [
    new ApiError({ status: 500, statusText: 'Internal Server Error', error: 'The server failed.', requestId: 'a1b2' }),
    { text: 'Internal Server Error', detail: 'The server failed. Request ID a1b2' },
  ],
  [
    new ApiError({ status: 502, statusText: 'Bad Gateway', requestId: 'a1b2' }),
    { text: 'Bad Gateway', detail: 'Request ID a1b2' },
  ],
  // An error of the caller has no request ID: its sentence explains it.
  [
    new ApiError({ status: 403, statusText: 'Forbidden', error: 'You may not reset devices.', requestId: 'a1b2' }),
    { text: 'Forbidden', detail: 'You may not reset devices.' },
  ],
  [
    new ConsoleError('The outage is no longer in the log. Select it again.'),
    { text: 'The outage is no longer in the log. Select it again.' },
  ],
])('%p has the texts %j', (error, text) => {
  expect(failureText(error)).toEqual(text);
});

test.each([new Error('x is not a function'), 'anything'])(
  'the programming error %p is not a server error and is reported once',
  (error) => {
    const reportError = jest.fn();
    Object.assign(globalThis, { reportError });
    expect(failureText(error)).toEqual({ text: 'Something went wrong in the console.' });
    expect(reportError).toHaveBeenCalledTimes(1);
    if (error instanceof Error) {
      expect(failureText(error)).toEqual({ text: 'Something went wrong in the console.' });
      expect(reportError.mock.calls).toEqual([[error]]);
    }
    Object.assign(globalThis, { reportError: undefined });
  },
);

test.each([
  [new ApiError({ status: 403, statusText: 'Forbidden', error: 'You may not reset devices.' }), { text: 'Forbidden' }],
  [new ApiError({ status: 400, error: 'sortBy must be one of make.' }), { text: 'sortBy must be one of make.' }],
  [
    new ApiError({ status: 500, statusText: 'Internal Server Error', error: 'The server failed.', requestId: 'a1b2' }),
    { text: 'Internal Server Error', detail: 'Request ID a1b2' },
  ],
  [new ApiError({ status: 0, detail: 'No answer from the server.' }), { text: 'The server could not be reached.' }],
  [new ApiError({ status: 0, error: 'The session has ended.' }), { text: 'The session has ended.' }],
])('%p has the texts %j beside a component that displays its sentence', (error, text) => {
  expect(noticeText(error)).toEqual(text);
});

test("a remote recognizes an error of the host's client although its bundle has its own class", () => {
  const thrown = Object.assign(new Error('Forbidden'), { name: 'ApiError', status: 403, detail: 'You may not.' });
  expect(thrown).toBeInstanceOf(ApiError);
  expect(failureText(thrown)).toEqual({ text: 'Forbidden', detail: 'You may not.' });
  expect(new Error('Forbidden')).not.toBeInstanceOf(ApiError);
});

test.each<[string, ConstructorParameters<typeof ApiError>[0], boolean]>([
  ['without a body', { status: 404, statusText: 'Not Found' }, true],
  ['with the text of a framework', { status: 404, statusText: 'Not Found', error: 'Not Found' }, true],
  ['with the text of our server', { status: 404, error: 'There is nothing at this address for GET.' }, true],
  ['for another method', { status: 405, statusText: 'Method Not Allowed' }, true],
  ['for a missing record', { status: 404, error: 'There is no device with this ID.' }, false],
  ['with another status', { status: 500, statusText: 'Internal Server Error' }, false],
  ['without a response', { status: 0 }, false],
])('an unsupported call is recognized by a failure %s: %#', (_name, failure, isUnsupported) => {
  expect(isUnsupportedCall(new ApiError(failure))).toBe(isUnsupported);
});

test('an error that is not of a call is not an unsupported call', () => {
  expect(isUnsupportedCall(new Error('Not Found'))).toBe(false);
});
