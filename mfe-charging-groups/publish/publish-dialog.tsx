import { ApiError, basedOn, chargingGroupsApi, failureText } from '@dmp/shared/api';
import type { ChargingGroup } from '@dmp/shared/contract';
import { conflictSentence, formatCount, formatTime } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy, useIdempotencyKeys } from '@dmp/shared/ui';
import { useState } from 'react';

/** Whether it has changed since it was published, as far as the server says. */
function changeOf(unpublishedSince: ChargingGroup['unpublishedSince']): string {
  if (unpublishedSince === undefined) return '';
  return unpublishedSince === null ? '; nothing has changed since then' : '; it has changed since then';
}

interface PublishDialogProps {
  group: ChargingGroup;
  /** Fetches the group anew for the page. */
  reload(): Promise<unknown>;
  /** It was published: its delivery is to be followed. */
  onPublished(): void;
  onClose(): void;
}

/** Says what publishing a group does, and publishes it as it is said to be: a group that somebody else changed is shown first. */
export function PublishDialog({ group, reload, onPublished, onClose }: PublishDialogProps) {
  const { notify } = useShell();
  const groups = useApi(chargingGroupsApi);
  const keys = useIdempotencyKeys();
  const [fault, setFault] = useState<string>();
  const { id, name, tariffId, countryCode, partyId, totalEvses, version, unpublishedSince } = group;
  const publishedAt = group.publication?.publishedAt ?? group.lastUpdatedInCPO;
  const [busy, publish] = useBusy(async () => {
    setFault(undefined);
    try {
      const seen = { ...basedOn(version), expectedEvses: totalEvses };
      await groups.publish(id, seen, keys.keyOf(seen));
    } catch (cause) {
      const failure = failureText(cause);
      notify.error({ title: 'Could not publish charging group!', text: failure.text });
      setFault(conflictSentence(failure.detail ?? failure.text));
      if (cause instanceof ApiError && cause.status === 409) await reload();
      return;
    }
    notify.success({ title: 'Charging Group published', text: 'Changes appear in a few minutes.' });
    onPublished();
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
        <strong>{tariffId}</strong>
        <span>{` (${countryCode}, party ${partyId}) applies to `}</span>
        <strong>{formatCount(totalEvses, 'EVSE')}</strong>. Changes appear in a few minutes.
      </p>
      <p>
        {publishedAt === null
          ? 'It has never been published.'
          : `It was last published at ${formatTime(publishedAt)}${changeOf(unpublishedSince)}.`}
      </p>
    </ConfirmDialog>
  );
}
