import { attentionApi, failureText } from '@dmp/shared/api';
import type { AttentionItem } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { useBusy } from '@dmp/shared/ui';
import { useReloadAttention } from './use-attention.ts';

/** Takes the acknowledgement of an item back. */
export function useTakeBack(item: AttentionItem): [boolean, () => void] {
  const { notify } = useShell();
  const attention = useApi(attentionApi);
  const reload = useReloadAttention();
  return useBusy(async () => {
    try {
      await attention.takeBack(item);
    } catch (fault) {
      notify.error({ title: 'Could not undo acknowledgment', ...failureText(fault) });
    }
    await reload();
  });
}
