import { ApiError, expectedVersion, failureText, statesApi } from '@dmp/shared/api';
import type { Device, DeviceState, DeviceStateHistoryRow } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  type EntityLoad,
  useBusy,
  useEntity,
  useIdempotencyKeys,
  useTabBlocker,
  useUnsavedBlocker,
} from '@dmp/shared/ui';
import { useState } from 'react';
import { useWatchDevice } from '../watch-device.ts';
import { changesBetween, type StateValues, stateUpdateBody, stateValuesOf } from './state-values.ts';

/** Unsaved changes, and the state they are based on. */
interface Draft {
  base: DeviceState;
  edited: StateValues;
}

/** State of the State tab. */
export interface DeviceStateEdit {
  load: EntityLoad<DeviceState>;
  history: EntityLoad<readonly DeviceStateHistoryRow[]>;
  /** Undefined without unsaved changes. */
  draft: Draft | undefined;
  /** Another user has saved since the edit began. */
  conflict: boolean;
  /** Error of a failed save. */
  saveError: string | undefined;
  busy: boolean;
  change(values: Partial<StateValues>): void;
  /** Discards the changes. */
  discard(): void;
  /** @param version version of the state to overwrite; the server rejects a newer one; undefined on a server without versions */
  save(version: number | undefined): void;
}

/** Loads the state of a device and its history, and saves changes. */
export function useDeviceState({ chargeboxId }: Pick<Device, 'chargeboxId'>): DeviceStateEdit {
  const states = useApi(statesApi);
  const { notify } = useShell();
  const watch = useWatchDevice();
  const keys = useIdempotencyKeys();
  const load = useEntity(['device-state', chargeboxId], (signal) => states.get(chargeboxId, signal), {
    failure: 'Get state failed!',
  });
  const history = useEntity(['device-state-history', chargeboxId], (signal) => states.history(chargeboxId, signal), {
    failure: 'Get state history failed!',
  });
  const [draft, setDraft] = useState<Draft>();
  const [saveFailure, setSaveFailure] = useState<{ sentence: string; status: number | undefined }>();
  const unsaved = useUnsavedBlocker({ shouldBlock: useTabBlocker(), onDiscard: () => applyDraft(undefined) });

  const applyDraft = (next: Draft | undefined) => {
    setDraft(next);
    setSaveFailure(undefined);
    if (next) unsaved.block();
    else unsaved.unblock();
  };
  const reload = () => Promise.all([load.reload(), history.reload()]);

  const [busy, save] = useBusy(async (version: number | undefined) => {
    if (!draft) return;
    setSaveFailure(undefined);
    let saved: DeviceState;
    try {
      const body = { ...stateUpdateBody(draft.base, draft.edited), ...expectedVersion(version) };
      saved = await states.save(chargeboxId, body, keys.keyOf(body));
    } catch (cause) {
      const { text, detail } = failureText(cause);
      const status = cause instanceof ApiError ? cause.status : undefined;
      notify.error({ title: 'Could not save state', text });
      // The reloaded state and history have the differences and the other user.
      if (status === 409) await reload();
      setSaveFailure({ sentence: detail ?? text, status });
      return;
    }
    keys.renew();
    notify.success({ title: 'Device state saved', text: 'Device state has been updated.' });
    load.put(saved);
    applyDraft(undefined);
    watch();
    await history.reload();
  });
  const conflict = (load.entity?.version ?? 0) > (draft?.base.version ?? Number.POSITIVE_INFINITY);

  return {
    load,
    history,
    draft,
    conflict,
    // StateConflict has more details than the server's sentence.
    saveError: conflict && saveFailure?.status === 409 ? undefined : saveFailure?.sentence,
    busy,
    change(values) {
      const base = draft?.base ?? load.entity;
      if (!base) return;
      const edited = { ...(draft?.edited ?? stateValuesOf(base)), ...values };
      applyDraft(changesBetween(base, edited).length > 0 ? { base, edited } : undefined);
    },
    discard: () => applyDraft(undefined),
    save,
  };
}
