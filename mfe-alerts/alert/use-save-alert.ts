import { ApiError, alertsApi, expectedVersion } from '@dmp/shared/api';
import type { Alert } from '@dmp/shared/contract';
import { conflictSentence } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { useRef, useState } from 'react';
import { type AlertValues, alertForm } from './alert-values.ts';

interface SaveAlert {
  save(values: AlertValues, idempotencyKey: string): Promise<unknown>;
  /** The newest version of the alert, after another user's change made a save fail with a 409. */
  theirs: Alert | undefined;
  /** Bases the next save on this version, so that it overwrites the other user's changes. */
  allowOverwrite(theirs: Alert): void;
}

/**
 * Saves an alert based on the version that was opened. If another user has changed it since, the save fails with a 409,
 * and the newest version is fetched.
 *
 * @param opened undefined for a new alert
 */
export function useSaveAlert(opened: Alert | undefined): SaveAlert {
  const alerts = useApi(alertsApi);
  const { report } = useShell();
  const version = useRef(opened?.version);
  const [theirs, setTheirs] = useState<Alert>();

  const save = async (values: AlertValues, idempotencyKey: string) => {
    const target = opened && { id: opened.id, ...expectedVersion(version.current) };
    try {
      await alerts.save(alertForm(values, target), idempotencyKey);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || !target) throw error;
      try {
        setTheirs((await alerts.list()).find(({ id }) => id === target.id));
      } catch (cause) {
        // The 409 is shown without the differences; the next save fetches the newest version again.
        report('The changes somebody else made to an alert could not be loaded.', cause);
      }
      const { status, message, detail } = error;
      throw new ApiError(
        { status, statusText: message, ...(detail ? { error: conflictSentence(detail) } : {}) },
        { cause: error },
      );
    }
  };
  return {
    save,
    theirs,
    allowOverwrite(newest) {
      version.current = newest.version;
    },
  };
}
