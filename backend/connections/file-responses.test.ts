import { EventEmitter } from 'node:events';
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { serverLimits } from '@dmp/shared/contract';
import { FileResponses } from './file-responses.ts';

/** A response of which the test says when it is over. */
const response = () => Object.assign(new EventEmitter(), { destroy: jest.fn() });
const begin = (files: FileResponses, payload: unknown, isSignedIn = false) => {
  const one = response();
  files.begin(one as unknown as ServerResponse, payload, isSignedIn);
  return one;
};

test('of too many files the oldest that is not over is ended, and what is no file is not counted', () => {
  const file = createReadStream(__filename);
  const files = new FileResponses();
  const [text, over, first, second] = ['text', file, file, file].map((payload) => begin(files, payload));
  for (let count = 0; count < serverLimits.fileResponses - 3; count += 1) begin(files, file);
  over?.emit('close');
  begin(files, file);
  expect(first?.destroy).not.toHaveBeenCalled();
  begin(files, file);
  expect([text, over, first, second].map((one) => one?.destroy.mock.calls.length)).toEqual([0, 0, 1, 0]);
  file.destroy();
});

test('callers without a token make room before one who has signed in', () => {
  const file = createReadStream(__filename);
  const files = new FileResponses();
  const user = begin(files, file, true);
  const strangers = Array.from({ length: serverLimits.fileResponses - 1 }, () => begin(files, file));
  for (let count = 0; count < serverLimits.fileResponses; count += 1) begin(files, file);
  expect(user.destroy).not.toHaveBeenCalled();
  expect(strangers[0]?.destroy).toHaveBeenCalled();
  const users = Array.from({ length: serverLimits.fileResponses }, () => begin(files, file, true));
  expect(user.destroy).toHaveBeenCalled();
  expect(users[0]?.destroy).not.toHaveBeenCalled();
  file.destroy();
});
