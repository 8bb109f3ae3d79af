import { ApiError, failureText } from './error.ts';

test.each([
  [
    new ApiError({ status: 403, statusText: 'Forbidden', error: 'You may not reset devices.' }),
    'Forbidden: You may not reset devices.',
  ],
  [new ApiError({ status: 400, statusText: '', error: 'sortBy must be one of make.' }), 'sortBy must be one of make.'],
  [new ApiError({ status: 502, statusText: 'Bad Gateway' }), 'Bad Gateway'],
  [new ApiError({ status: 500 }), 'Internal Server Error'],
  [new Error('The session has ended.'), 'The session has ended.'],
  ['anything', 'Internal Server Error'],
])('%p is told as %s', (error, text) => {
  expect(failureText(error)).toBe(text);
});
