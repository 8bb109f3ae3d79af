import type { Notice } from '@dmp/shared/shell';
import { clockNotice } from './clock-notice.ts';

const hours = 5 * 3_600_000;
beforeEach(() => sessionStorage.clear());

function aTab() {
  const titles: string[] = [];
  return { titles, note: clockNotice({ info: ({ title }: Notice) => void titles.push(title) }) };
}

test('a wrong clock is reported once, and again when it is wrong by another amount', () => {
  const { titles, note } = aTab();
  for (const aheadMs of [0, 59_000, -60_000, -hours + 900, -hours, -hours + 700, -hours - 30_000]) note(aheadMs);
  expect(titles.splice(0)).toEqual(["This computer's clock is 5 h ahead"]);
  for (const aheadMs of [90_000, 90_400, 0, 90_000]) note(aheadMs);
  expect(titles).toEqual(Array(2).fill("This computer's clock is 1 min 30 s behind"));
});

test('a reload does not repeat it', () => {
  aTab().note(-hours);
  const { titles, note } = aTab();
  note(-hours + 800);
  expect(titles).toEqual([]);
  note(0);
  note(-hours);
  expect(titles).toHaveLength(1);
});
