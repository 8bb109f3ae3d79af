import { failureText } from '../../api/error.ts';
import { formatCount } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useBusy } from '../use-busy.ts';

/** Ids of rows, at once or on their way. */
type Ids = () => Promise<readonly string[]>;

/**
 * Copies the ids of many rows, one on each line, as a search takes them, and
 * says how many they are. One copy is made at a time.
 *
 * @param noun one id's name: 'chargebox ID'
 * @returns whether one is under way, and what begins one
 */
export function useCopyIds(noun: string): [boolean, (ids: Ids) => void] {
  const { notify } = useShell();
  const title = `Failed to copy ${noun}s`;
  return useBusy(async (ids: Ids) => {
    const asked = ids();
    const [found, written] = await Promise.allSettled([asked, write(asked)]);
    if (found.status === 'rejected') notify.error({ title, ...failureText(found.reason) });
    else if (written.status === 'rejected') {
      notify.error({ title, text: 'The browser does not let this page write to the clipboard.' });
    } else notify.success({ title: `${formatCount(found.value.length, noun)} copied` });
  });
}

/** Safari lets a page write in the click alone: what is still on its way then is given as a promise. */
async function write(ids: Promise<readonly string[]>): Promise<void> {
  const text = ids.then((all) => all.join('\n'));
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const type = 'text/plain';
  const content = text.then((all) => new Blob([all], { type }));
  // A browser that refuses at once does not read it, and the caller handles the failure of the IDs.
  content.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ [type]: content })]);
}
