import { ApiError, ConsoleError, failureText, isAbsentCall, noticeText } from './error.ts';

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
  // What the call itself got wrong is said in its sentence.
  [
    new ApiError({ status: 403, statusText: 'Forbidden', error: 'You may not reset devices.', requestId: 'a1b2' }),
    { text: 'Forbidden', detail: 'You may not reset devices.' },
  ],
  [
    new ConsoleError('The outage is no longer in the log. Select it again.'),
    { text: 'The outage is no longer in the log. Select it again.' },
  ],
])('%p is told as %j', (error, text) => {
  expect(failureText(error)).toEqual(text);
});

test.each([new Error('x is not a function'), 'anything'])(
  '%p, a fault of the code, is no fault of the server, and is reported once',
  (fault) => {
    const reportError = jest.fn();
    Object.assign(globalThis, { reportError });
    expect(failureText(fault)).toEqual({ text: 'Something went wrong in the console.' });
    expect(reportError).toHaveBeenCalledTimes(1);
    if (fault instanceof Error) {
      expect(failureText(fault)).toEqual({ text: 'Something went wrong in the console.' });
      expect(reportError.mock.calls).toEqual([[fault]]);
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
])('%p, which is explained elsewhere, is told as %j', (error, text) => {
  expect(noticeText(error)).toEqual(text);
});

test("an error of the host's client is known to a remote, whose bundle has a class of its own", () => {
  const thrown = Object.assign(new Error('Forbidden'), { name: 'ApiError', status: 403, detail: 'You may not.' });
  expect(thrown).toBeInstanceOf(ApiError);
  expect(failureText(thrown)).toEqual({ text: 'Forbidden', detail: 'You may not.' });
  expect(new Error('Forbidden')).not.toBeInstanceOf(ApiError);
});

test.each<[string, ConstructorParameters<typeof ApiError>[0], boolean]>([
  ['without a body', { status: 404, statusText: 'Not Found' }, true],
  ['of a framework', { status: 404, statusText: 'Not Found', error: 'Not Found' }, true],
  ['of our server', { status: 404, error: 'There is nothing at this address for GET.' }, true],
  ['of another method', { status: 405, statusText: 'Method Not Allowed' }, true],
  ['of a thing that does not exist', { status: 404, error: 'There is no device with this ID.' }, false],
  ['of another kind', { status: 500, statusText: 'Internal Server Error' }, false],
  ['without any answer', { status: 0 }, false],
])('a failure %s says that the call is absent: %#', (_name, failure, isAbsent) => {
  expect(isAbsentCall(new ApiError(failure))).toBe(isAbsent);
});

test('what is no failure of a call is no absent call', () => {
  expect(isAbsentCall(new Error('Not Found'))).toBe(false);
});
