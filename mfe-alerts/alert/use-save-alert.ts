import { ApiError, alertsApi, basedOn } from '@dmp/shared/api';
import type { Alert } from '@dmp/shared/contract';
import { conflictSentence } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { useRef, useState } from 'react';
import { type AlertValues, alertForm } from './alert-values.ts';

/** How an alert is saved when somebody else may be faster. */
interface SaveAlert {
  save(values: AlertValues, idempotencyKey: string): Promise<unknown>;
  /** The alert as somebody else saved it meanwhile, once that kept this one from being saved. */
  theirs: Alert | undefined;
  /** From now on saving goes over what they saved. */
  yieldTo(theirs: Alert): void;
}

/**
 * Saves an alert on the version that was opened. When that is not the newest
 * any more, nothing is saved, and the newest is fetched to be shown.
 *
 * @param opened undefined for a new one
 */
export function useSaveAlert(opened: Alert | undefined): SaveAlert {
  const alerts = useApi(alertsApi);
  const { report } = useShell();
  const version = useRef(opened?.version);
  const [theirs, setTheirs] = useState<Alert>();

  const save = async (values: AlertValues, idempotencyKey: string) => {
    const changed = opened && { id: opened.id, ...basedOn(version.current) };
    try {
      await alerts.save(alertForm(values, changed), idempotencyKey);
    } catch (fault) {
      if (!(fault instanceof ApiError) || fault.status !== 409 || !changed) throw fault;
      try {
        setTheirs((await alerts.list()).find(({ id }) => id === changed.id));
      } catch (cause) {
        // Who was faster is said all the same; what they saved is fetched with the next try.
        report('The changes somebody else made to an alert could not be loaded.', cause);
      }
      const { status, message, detail } = fault;
      throw new ApiError(
        { status, statusText: message, ...(detail ? { error: conflictSentence(detail) } : {}) },
        { cause: fault },
      );
    }
  };
  return {
    save,
    theirs,
    yieldTo(newest) {
      version.current = newest.version;
    },
  };
}
