import { ApiError, chargingGroupsApi, failureText } from '@dmp/shared/api';
import type { ChargingGroup } from '@dmp/shared/contract';
import { conflictSentence, formatCount, formatTime } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';

interface PublishDialogProps {
  group: ChargingGroup;
  /** Fetches the group anew for the page. */
  reload(): Promise<unknown>;
  onClose(): void;
}

/** Says what publishing a group does, and publishes it as it is said to be: a group that somebody else changed is shown first. */
export function PublishDialog({ group, reload, onClose }: PublishDialogProps) {
  const { notify } = useShell();
  const groups = useApi(chargingGroupsApi);
  const [fault, setFault] = useState<string>();
  const { id, name, tariffId, countryCode, partyId, totalEvses, version, lastUpdatedInCPO, unpublishedSince } = group;
  const [busy, publish] = useBusy(async () => {
    setFault(undefined);
    try {
      await groups.publish(id, { version, expectedEvses: totalEvses });
    } catch (cause) {
      const failure = failureText(cause);
      notify.error({ title: 'Could not publish charging group!', text: failure.text });
      setFault(conflictSentence(failure.detail ?? failure.text));
      if (cause instanceof ApiError && cause.status === 409) await reload();
      return;
    }
    notify.success({ title: 'Charging Group published', text: 'Changes appear in a few minutes.' });
    await reload();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Publish “${name}”?`}
      confirm="Publish"
      ready={totalEvses > 0}
      busy={busy}
      fault={fault}
      onConfirm={() => publish()}
      onClose={onClose}
    >
      <p>
        This updates pricing for the group's chargers: the charge-point operator is told that tariff{' '}
        <strong>{tariffId}</strong> ({countryCode}, party {partyId}) applies to{' '}
        <strong>{formatCount(totalEvses, 'EVSE')}</strong>. Changes appear in a few minutes.
      </p>
      <p>
        {lastUpdatedInCPO === null
          ? 'It has never been published.'
          : `It was last published at ${formatTime(lastUpdatedInCPO)}; ${
              unpublishedSince === null ? 'nothing has changed since then.' : 'it has changed since then.'
            }`}
      </p>
    </ConfirmDialog>
  );
}
