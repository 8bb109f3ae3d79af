import { formatDuration } from '@dmp/shared/format';
import type { Notify } from '@dmp/shared/shell';
import { readStored, writeStored } from '@dmp/shared/ui';

/** A clock that is wrong by no more is not worth a word, in milliseconds. */
const bearableMs = 60_000;
/** What was shown last in this tab, in milliseconds. */
const storageKey = 'dmp.clock';

/**
 * Shows by how much this computer's clock is wrong: once in a tab, and again when it is wrong by another amount.
 *
 * @returns takes how far the server is ahead of this computer, in milliseconds
 */
export function clockNotice({ info }: Pick<Notify, 'info'>): (aheadMs: number) => void {
  let shownMs = Number(readStored('sessionStorage', storageKey) ?? 0);
  return (aheadMs) => {
    if (Math.abs(aheadMs - shownMs) <= bearableMs) return;
    shownMs = aheadMs;
    writeStored('sessionStorage', storageKey, String(aheadMs));
    if (Math.abs(aheadMs) <= bearableMs) return;
    // Not to the second: that is how well it is known.
    const wrong = formatDuration(Math.round(Math.abs(aheadMs) / 10_000) * 10);
    info({
      title: `This computer's clock is ${wrong} ${aheadMs < 0 ? 'ahead' : 'behind'}`,
      text: 'The console uses the time of the server.',
    });
  };
}
