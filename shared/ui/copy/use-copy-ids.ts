import { failureText } from '../../api/error.ts';
import { formatCount } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useBusy } from '../use-busy.ts';

type Ids = () => Promise<readonly string[]>;

/**
 * Copies the IDs of many rows, one on each line, as a search accepts them, and notifies with their number. A call while a
 * copy is running is ignored.
 *
 * @param noun for one ID: 'chargebox ID'
 * @returns whether a copy is running, and the function that starts one
 */
export function useCopyIds(noun: string): [boolean, (ids: Ids) => void] {
  const { notify } = useShell();
  const title = `Failed to copy ${noun}s`;
  return useBusy(async (ids: Ids) => {
    const request = ids();
    const [found, written] = await Promise.allSettled([request, write(request)]);
    if (found.status === 'rejected') notify.error({ title, ...failureText(found.reason) });
    else if (written.status === 'rejected') {
      notify.error({ title, text: 'The browser does not let this page write to the clipboard.' });
    } else notify.success({ title: `${formatCount(found.value.length, noun)} copied` });
  });
}

/** Safari allows a write only during the click: IDs that arrive later are passed as a promise. */
async function write(ids: Promise<readonly string[]>): Promise<void> {
  const text = ids.then((all) => all.join('\n'));
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const type = 'text/plain';
  const content = text.then((all) => new Blob([all], { type }));
  // A browser that rejects the write at once does not await the content. The caller handles the rejection.
  content.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
}
