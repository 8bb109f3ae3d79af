import { ApiError, basedOn, failureText, statesApi } from '@dmp/shared/api';
import type { Device, DeviceState, DeviceStateHistoryRow } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { type EntityLoad, useBusy, useEntity, useIdempotencyKeys, useLeavesTab, useUnsaved } from '@dmp/shared/ui';
import { useState } from 'react';
import { useWatchDevice } from '../watch-device.ts';
import { bodyOf, changesBetween, type StateValues, valuesOf } from './state-values.ts';

/** What is being changed, and the state it is based on. */
interface Draft {
  base: DeviceState;
  edited: StateValues;
}

/** The state of a device while a person looks at it and edits it. */
export interface DeviceStateEdit {
  load: EntityLoad<DeviceState>;
  history: EntityLoad<readonly DeviceStateHistoryRow[]>;
  /** Undefined while nothing is changed. */
  draft: Draft | undefined;
  /** Somebody else has saved since the edit began. */
  conflict: boolean;
  /** Why it could not be saved. */
  fault: string | undefined;
  busy: boolean;
  change(values: Partial<StateValues>): void;
  /** Gives up what was changed. */
  discard(): void;
  /** @param version the state it is saved over: a newer one is not overwritten; undefined where none are counted */
  save(version: number | undefined): void;
}

/** Fetches the state of a device and its history, and saves what is changed of it. */
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
  const [fault, setFault] = useState<{ sentence: string; status: number | undefined }>();
  const unsaved = useUnsaved({ holds: useLeavesTab(), onLeave: () => become(undefined) });

  const become = (next: Draft | undefined) => {
    setDraft(next);
    setFault(undefined);
    if (next) unsaved.hold();
    else unsaved.letGo();
  };
  const reload = () => Promise.all([load.reload(), history.reload()]);

  const [busy, save] = useBusy(async (version: number | undefined) => {
    if (!draft) return;
    setFault(undefined);
    let saved: DeviceState;
    try {
      const body = { ...bodyOf(draft.base, draft.edited), ...basedOn(version) };
      saved = await states.save(chargeboxId, body, keys.keyOf(body));
    } catch (cause) {
      const { text, detail } = failureText(cause);
      const status = cause instanceof ApiError ? cause.status : undefined;
      notify.error({ title: 'Could not save state', text });
      // Who was faster, and what is different now, is in what comes.
      if (status === 409) await reload();
      setFault({ sentence: detail ?? text, status });
      return;
    }
    keys.renew();
    notify.success({ title: 'Device state saved', text: 'Device state has been updated.' });
    load.put(saved);
    become(undefined);
    watch();
    await history.reload();
  });
  const conflict = (load.entity?.version ?? 0) > (draft?.base.version ?? Number.POSITIVE_INFINITY);

  return {
    load,
    history,
    draft,
    conflict,
    // The conflict itself says more than the sentence that told of it.
    fault: conflict && fault?.status === 409 ? undefined : fault?.sentence,
    busy,
    change(values) {
      const base = draft?.base ?? load.entity;
      if (!base) return;
      const edited = { ...(draft?.edited ?? valuesOf(base)), ...values };
      become(changesBetween(base, edited).length > 0 ? { base, edited } : undefined);
    },
    discard: () => become(undefined),
    save,
  };
}
