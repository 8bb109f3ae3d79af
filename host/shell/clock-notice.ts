import { formatDuration } from '@dmp/shared/format';
import type { Notify } from '@dmp/shared/shell';
import { readStored, writeStored } from '@dmp/shared/ui';

/** A smaller error of the clock is ignored. */
const toleranceMs = 60_000;
/** Key of the error that was last shown in this tab, in milliseconds. */
const storageKey = 'dmp.clock';

/**
 * Notifies the user by how much this computer's clock is wrong: once per tab, and again when the error changes.
 *
 * @returns a function that receives how far the server is ahead of this computer, in milliseconds
 */
export function clockNotice({ info }: Pick<Notify, 'info'>): (aheadMs: number) => void {
  let shownMs = Number(readStored('sessionStorage', storageKey) ?? 0);
  return (aheadMs) => {
    if (Math.abs(aheadMs - shownMs) <= toleranceMs) return;
    shownMs = aheadMs;
    writeStored('sessionStorage', storageKey, String(aheadMs));
    if (Math.abs(aheadMs) <= toleranceMs) return;
    // Rounded to 10 seconds, the accuracy of the measurement.
    const wrong = formatDuration(Math.round(Math.abs(aheadMs) / 10_000) * 10);
    info({
      title: `This computer's clock is ${wrong} ${aheadMs < 0 ? 'ahead' : 'behind'}`,
      text: 'The console uses the time of the server.',
    });
  };
}
