import { ApiError } from '@dmp/shared/api';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoAnswer } from './no-answer.tsx';
import { ServerReach } from './server-reach.ts';

test('it shows when the tab retries, and its button retries now', async () => {
  const reach = new ServerReach(() => 0);
  let isDown = true;
  let sent = 0;
  const { send } = reach.over({
    send: async () => {
      sent += 1;
      if (isDown) throw new ApiError({ status: 0 });
      return 'there';
    },
    download: () => Promise.reject(new Error('unexpected download')),
    connect: () => ({ close: () => undefined }),
  });
  const ask = () => void send({ path: 'devices' }).catch(() => void reach.onNextRetry(ask));
  render(
    <>
      <main id="page" tabIndex={-1} />
      <NoAnswer reach={reach} />
    </>,
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(async () => ask());
  expect(screen.getByRole('status')).toHaveTextContent(/^No answer from the server\. Trying again in [45] s\.Try now$/);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect([sent, screen.getByRole('status').textContent]).toEqual([2, '']);
  expect(screen.getByRole('main')).toHaveFocus();
});
