import { ApiError, chargingGroupsApi, expectedVersion, failureText } from '@dmp/shared/api';
import type { ChargingGroup } from '@dmp/shared/contract';
import { conflictSentence, formatCount, formatTime } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy, useIdempotencyKeys } from '@dmp/shared/ui';
import { useState } from 'react';

/** Continues the sentence of the last publication. Older backends do not send `unpublishedSince`. */
function formatChange(unpublishedSince: ChargingGroup['unpublishedSince']): string {
  if (unpublishedSince === undefined) return '';
  return unpublishedSince === null ? '; nothing has changed since then' : '; it has changed since then';
}

interface PublishDialogProps {
  group: ChargingGroup;
  /** Fetches the group again for the page. */
  reload(): Promise<unknown>;
  /** Called after publishing: the page polls the delivery. */
  onPublished(): void;
  onClose(): void;
}

/**
 * Confirmation dialog that publishes a group. The call expects the version and the number of EVSEs that the dialog shows:
 * after a 409, the group is reloaded and must be confirmed again.
 */
export function PublishDialog({ group, reload, onPublished, onClose }: PublishDialogProps) {
  const { notify } = useShell();
  const groups = useApi(chargingGroupsApi);
  const keys = useIdempotencyKeys();
  const [error, setError] = useState<string>();
  const { id, name, tariffId, countryCode, partyId, totalEvses, version, unpublishedSince } = group;
  const publishedAt = group.publication?.publishedAt ?? group.lastUpdatedInCPO;
  const [busy, publish] = useBusy(async () => {
    setError(undefined);
    try {
      const expected = { ...expectedVersion(version), expectedEvses: totalEvses };
      await groups.publish(id, expected, keys.keyOf(expected));
    } catch (cause) {
      const failure = failureText(cause);
      notify.error({ title: 'Could not publish charging group!', text: failure.text });
      setError(conflictSentence(failure.detail ?? failure.text));
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
      error={error}
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
          : `It was last published at ${formatTime(publishedAt)}${formatChange(unpublishedSince)}.`}
      </p>
    </ConfirmDialog>
  );
}
