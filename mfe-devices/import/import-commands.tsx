import { Button } from '@dmp/shared/antd/shell';
import { failureText, networkApi, noticeText } from '@dmp/shared/api';
import type { NetworkImport } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy, useIdempotencyKeys } from '@dmp/shared/ui';
import { useState } from 'react';
import { importChangeCount } from './import-words.ts';

interface ImportCommandsProps {
  networkImport: NetworkImport;
  onChanged(): Promise<unknown>;
}

/** Buttons that apply an import whose preview is ready, and cancel one that has not ended. */
export function ImportCommands({ networkImport, onChanged }: ImportCommandsProps) {
  const [confirming, setConfirming] = useState<'apply' | 'cancel'>();
  return (
    <>
      {networkImport.endedAt === null ? (
        <Button danger onClick={() => setConfirming('cancel')}>
          Cancel import
        </Button>
      ) : null}
      {networkImport.state === 'READY' && importChangeCount(networkImport) > 0 ? (
        <Button type="primary" onClick={() => setConfirming('apply')}>
          Apply
        </Button>
      ) : null}
      {confirming ? (
        <ConfirmImport
          action={confirming}
          networkImport={networkImport}
          onChanged={onChanged}
          onClose={() => setConfirming(undefined)}
        />
      ) : null}
    </>
  );
}

function ConfirmImport({
  action,
  networkImport,
  onChanged,
  onClose,
}: ImportCommandsProps & { action: 'apply' | 'cancel'; onClose(): void }) {
  const { notify } = useShell();
  const network = useApi(networkApi);
  const keys = useIdempotencyKeys();
  const [error, setError] = useState<string>();
  const isApply = action === 'apply';
  const [busy, confirm] = useBusy(async () => {
    setError(undefined);
    try {
      await (isApply
        ? network.applyImport(networkImport.id, keys.keyOf(networkImport.id))
        : network.cancelImport(networkImport.id));
    } catch (cause) {
      const title = isApply ? 'The import could not be applied' : 'The import could not be canceled';
      notify.error({ title, ...noticeText(cause) });
      const { text, detail } = failureText(cause);
      setError(detail ?? text);
      return;
    }
    await onChanged();
    onClose();
  });
  const { CREATED, CHANGED, REFUSED } = networkImport.outcomes;
  return (
    <ConfirmDialog
      title={isApply ? 'Apply this import?' : 'Cancel this import?'}
      confirm={isApply ? 'Apply' : 'Cancel import'}
      cancel={isApply ? 'Cancel' : 'Keep it'}
      danger={!isApply}
      busy={busy}
      error={error}
      onConfirm={() => confirm()}
      onClose={onClose}
    >
      <p>
        {isApply
          ? `${formatNumber(CREATED)} will be created and ${formatNumber(CHANGED)} changed. ${formatNumber(REFUSED)} are refused and stay as they are.`
          : 'What it has applied so far stays.'}
      </p>
    </ConfirmDialog>
  );
}
