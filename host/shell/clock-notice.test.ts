import type { Notice } from '@dmp/shared/shell';
import { clockNotice } from './clock-notice.ts';

test('a wrong clock is said once, and again when it is wrong by another amount', () => {
  const titles: string[] = [];
  const note = clockNotice({ warning: ({ title }: Notice) => void titles.push(title) });
  const hours = 5 * 3_600_000;
  for (const aheadMs of [0, 59_000, -60_000, -hours, -hours + 700, -hours - 30_000]) note(aheadMs);
  expect(titles).toEqual(["This computer's clock is 5 h ahead"]);
  for (const aheadMs of [90_000, 90_400, 0, 90_000]) note(aheadMs);
  expect(titles.slice(1)).toEqual([
    "This computer's clock is 1 min 30 s behind",
    "This computer's clock is 1 min 30 s behind",
  ]);
});
