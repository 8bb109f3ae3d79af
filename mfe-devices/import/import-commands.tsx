import { Button } from '@dmp/shared/antd/shell';
import { failureText, networkApi, noticeText } from '@dmp/shared/api';
import type { NetworkImport } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy, useIdempotencyKeys } from '@dmp/shared/ui';
import { useState } from 'react';
import { changesOf } from './import-words.ts';

interface ImportCommandsProps {
  one: NetworkImport;
  onChanged(): Promise<unknown>;
}

/** Applies an import whose preview is ready, and cancels one that has not ended. */
export function ImportCommands({ one, onChanged }: ImportCommandsProps) {
  const [asked, setAsked] = useState<'apply' | 'cancel'>();
  return (
    <>
      {one.endedAt === null ? (
        <Button danger onClick={() => setAsked('cancel')}>
          Cancel import
        </Button>
      ) : null}
      {one.state === 'READY' && changesOf(one) > 0 ? (
        <Button type="primary" onClick={() => setAsked('apply')}>
          Apply
        </Button>
      ) : null}
      {asked ? <Question asked={asked} one={one} onChanged={onChanged} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

function Question({
  asked,
  one,
  onChanged,
  onClose,
}: ImportCommandsProps & { asked: 'apply' | 'cancel'; onClose(): void }) {
  const { notify } = useShell();
  const network = useApi(networkApi);
  const keys = useIdempotencyKeys();
  const [fault, setFault] = useState<string>();
  const isApply = asked === 'apply';
  const [busy, confirm] = useBusy(async () => {
    setFault(undefined);
    try {
      await (isApply ? network.applyImport(one.id, keys.keyOf(one.id)) : network.cancelImport(one.id));
    } catch (cause) {
      const title = isApply ? 'The import could not be applied' : 'The import could not be canceled';
      notify.error({ title, ...noticeText(cause) });
      const { text, detail } = failureText(cause);
      setFault(detail ?? text);
      return;
    }
    await onChanged();
    onClose();
  });
  const { CREATED, CHANGED, REFUSED } = one.outcomes;
  return (
    <ConfirmDialog
      title={isApply ? 'Apply this import?' : 'Cancel this import?'}
      confirm={isApply ? 'Apply' : 'Cancel import'}
      cancel={isApply ? 'Cancel' : 'Keep it'}
      danger={!isApply}
      busy={busy}
      fault={fault}
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
