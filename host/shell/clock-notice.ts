import { formatDuration } from '@dmp/shared/format';
import type { Notify } from '@dmp/shared/shell';

/** A clock that is wrong by no more is not worth a word, in milliseconds. */
const bearableMs = 60_000;

/**
 * Says once by how much this computer's clock is wrong, and again when it was set and is wrong by another amount.
 *
 * @returns what is told how far the server is ahead of this computer, in milliseconds
 */
export function clockNotice({ warning }: Pick<Notify, 'warning'>): (aheadMs: number) => void {
  let toldMs = 0;
  return (aheadMs) => {
    if (Math.abs(aheadMs - toldMs) <= bearableMs) return;
    toldMs = aheadMs;
    if (Math.abs(aheadMs) <= bearableMs) return;
    warning({
      title: `This computer's clock is ${formatDuration(Math.round(Math.abs(aheadMs) / 1000))} ${aheadMs < 0 ? 'ahead' : 'behind'}`,
      text: 'The console uses the time of the server.',
    });
  };
}
