import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/error.ts';
import { noAnswer } from '../../api/no-answer.ts';
import { actionNotice, failureSentence } from './failure-sentence.tsx';

const unanswered = new ApiError({ status: 0, detail: noAnswer.action });
const gaveUp = new ApiError({
  ...{ status: 504, statusText: 'Gateway Timeout', detail: noAnswer.action, requestId: 'req-1' },
});
const refused = new ApiError({ status: 409, statusText: 'Conflict', error: 'Jobs are full.' });

test.each<[string, unknown, string, boolean]>([
  ['no answer', unanswered, noAnswer.action, true],
  ['a proxy that gave up', gaveUp, `${noAnswer.action} Request ID req-1`, true],
  ['a refusal that names jobs', refused, 'Jobs are full.', false],
  ['a change without an answer', new ApiError({ status: 0, detail: noAnswer.change }), noAnswer.change, false],
])('of %s it says so, with a link only where something may have started', (_, error, sentence, isLinked) => {
  const { container } = render(failureSentence(error, () => undefined));
  expect(container).toHaveTextContent(sentence);
  expect(screen.queryAllByRole('link', { name: 'Jobs' })).toHaveLength(isLinked ? 1 : 0);
});

test('the link opens all jobs over the page of devices one is on', async () => {
  const navigate = jest.fn();
  window.history.pushState(null, '', '/devices/42?tab=state');
  render(failureSentence(unanswered, navigate));
  await userEvent.click(screen.getByRole('link', { name: 'Jobs' }));
  expect(navigate).toHaveBeenCalledWith('/devices/42?tab=state&jobs=all');
});

test('a notification has the status text, the sentence, and the ID of the request on its own line', () => {
  const { text, detail } = actionNotice(gaveUp, () => undefined);
  const { container } = render(text);
  expect(container).toHaveTextContent(`Gateway Timeout${noAnswer.action}`);
  expect(detail).toBe('Request ID req-1');
  expect(actionNotice(refused, () => undefined)).toEqual({ text: 'Conflict', detail: 'Jobs are full.' });
});
