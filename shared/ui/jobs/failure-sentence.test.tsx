import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/error.ts';
import { noResponse } from '../../api/no-response.ts';
import { actionNotice, failureSentence } from './failure-sentence.tsx';

const unanswered = new ApiError({ status: 0, detail: noResponse.action });
const timedOut = new ApiError({
  ...{ status: 504, statusText: 'Gateway Timeout', detail: noResponse.action, requestId: 'req-1' },
});
const conflict = new ApiError({ status: 409, statusText: 'Conflict', error: 'Jobs are full.' });

test.each<[string, unknown, string, boolean]>([
  ['no answer', unanswered, noResponse.action, true],
  ['a timeout of a proxy', timedOut, `${noResponse.action} Request ID req-1`, true],
  ['a conflict that mentions jobs', conflict, 'Jobs are full.', false],
  ['a change without an answer', new ApiError({ status: 0, detail: noResponse.change }), noResponse.change, false],
])('%s has its sentence, with a link only if something may have started', (_, error, sentence, isLinked) => {
  const { container } = render(failureSentence(error, () => undefined));
  expect(container).toHaveTextContent(sentence);
  expect(screen.queryAllByRole('link', { name: 'Jobs' })).toHaveLength(isLinked ? 1 : 0);
});

test('the link opens all jobs over the current page of devices', async () => {
  const navigate = jest.fn();
  window.history.pushState(null, '', '/devices/42?tab=state');
  render(failureSentence(unanswered, navigate));
  await userEvent.click(screen.getByRole('link', { name: 'Jobs' }));
  expect(navigate).toHaveBeenCalledWith('/devices/42?tab=state&jobs=all');
});

test('a notification has the status text, the sentence, and the ID of the request on its own line', () => {
  const { text, detail } = actionNotice(timedOut, () => undefined);
  const { container } = render(text);
  expect(container).toHaveTextContent(`Gateway Timeout${noResponse.action}`);
  expect(detail).toBe('Request ID req-1');
  expect(actionNotice(conflict, () => undefined)).toEqual({ text: 'Conflict', detail: 'Jobs are full.' });
});
