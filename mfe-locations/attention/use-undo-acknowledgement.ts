import { attentionApi, failureText } from '@dmp/shared/api';
import type { AttentionItem } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { useBusy } from '@dmp/shared/ui';
import { useReloadAttention } from './use-attention.ts';

/** Whether the acknowledgment of an item is being undone, and the function that undoes it. */
export function useUndoAcknowledgement(item: AttentionItem): [boolean, () => void] {
  const { notify } = useShell();
  const attention = useApi(attentionApi);
  const reload = useReloadAttention();
  return useBusy(async () => {
    try {
      await attention.removeAcknowledgement(item);
    } catch (error) {
      notify.error({ title: 'Could not undo acknowledgment', ...failureText(error) });
    }
    await reload();
  });
}
