import { ApiError, configurationsApi, failureText, remoteActionsApi } from '@dmp/shared/api';
import type { ConfigurationItem, Device, TriggerAction } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  actionNotice,
  type EntityLoad,
  useBusy,
  useEntity,
  useIdempotencyKeys,
  useLeavesTab,
  useUnsaved,
} from '@dmp/shared/ui';
import { type Dispatch, useEffect, useMemo, useReducer, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useWatchDevice } from '../watch-device.ts';
import {
  type ConfigurationDraft,
  type ConfigurationRow,
  changeDraft,
  type DraftAction,
  emptyDraft,
  rowsOf,
} from './configuration-draft.ts';
import type { Bodies } from './configuration-rules.ts';
import { notTaken } from './configuration-words.ts';

/** Why a configuration could not be saved. */
export interface SaveFault {
  sentence: string;
  /** Somebody else has changed a key meanwhile. */
  conflict: boolean;
}

/** A configuration while a person looks at it and edits it. */
export interface ConfigurationEdit {
  load: EntityLoad<readonly ConfigurationItem[]>;
  editing: boolean;
  draft: ConfigurationDraft;
  /** The lines of all keys. */
  rows: readonly ConfigurationRow[];
  change: Dispatch<DraftAction>;
  begin(): void;
  /** Gives up what is staged, and ends the edit. */
  cancel(): void;
  saving: boolean;
  /** Whether it is asked if all that is to be saved. */
  asks: boolean;
  ask(asks: boolean): void;
  /** Why it could not be saved. */
  fault: SaveFault | undefined;
  /** @param trigger whether the charger is asked for a boot notification afterwards */
  save(bodies: Bodies, trigger: boolean): void;
  refreshing: boolean;
  /** Why the charger could not be asked. */
  readFault: string | undefined;
  /** Asks the charger for its configuration. */
  refresh(): void;
}

/** Fetches the configuration of a device, stages what is changed of it, and saves that. */
export function useConfiguration({ chargeboxId }: Pick<Device, 'chargeboxId'>): ConfigurationEdit {
  const configurations = useApi(configurationsApi);
  const { notify } = useShell();
  const { mutate } = useSWRConfig();
  const triggerBoot = useTriggerBoot(chargeboxId);
  const keys = useIdempotencyKeys();
  const watch = useWatchDevice();
  const load = useEntity(['configuration', chargeboxId], (signal) => configurations.get(chargeboxId, {}, signal), {
    failure: 'Get configuration failed!',
  });
  const [editing, setEditing] = useState(false);
  const [draft, change] = useReducer(changeDraft, emptyDraft);
  const [asks, setAsks] = useState(false);
  const [fault, setFault] = useState<SaveFault>();
  const [readFault, setReadFault] = useState<string>();

  const end = () => {
    unsaved.letGo();
    change({ type: 'clear' });
    setFault(undefined);
    setAsks(false);
    setEditing(false);
  };
  const unsaved = useUnsaved({ holds: useLeavesTab(), onLeave: () => end() });
  const { entity: items } = load;
  const rows = useMemo(() => rowsOf(items ?? [], draft), [items, draft]);
  const dirty = draft.added.length > 0 || rows.some(({ staged }) => staged);
  useEffect(() => {
    if (dirty) unsaved.hold();
    else unsaved.letGo();
  });
  const reloadHistory = () => mutate(['configuration-history', chargeboxId]);

  const [saving, save] = useBusy(async ({ changes, removals }: Bodies, trigger: boolean) => {
    setFault(undefined);
    let answer: ConfigurationItem[] | undefined;
    try {
      // First what concerns no charger: should that be refused, no charger has been told anything.
      if (removals.length > 0)
        answer = await configurations.remove(chargeboxId, removals, keys.keyOf(['delete', removals]));
      if (changes.length > 0) answer = await configurations.save(chargeboxId, changes, keys.keyOf(['save', changes]));
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Could not update configuration', text });
      const conflict = cause instanceof ApiError && cause.status === 409;
      if (answer) change({ type: 'removed' });
      if (answer || conflict) await Promise.all([load.reload(), reloadHistory()]);
      setFault({ sentence: detail ?? text, conflict });
      setAsks(false);
      return;
    }
    const bootKey = keys.keyOf(['boot', changes, removals]);
    keys.renew();
    const left = notTaken(answer ?? [], new Set(changes.map(({ changeKey }) => changeKey)));
    notify.success({ title: 'Device configuration updated', ...(left ? { text: left } : {}) });
    if (answer) load.put(answer);
    end();
    void reloadHistory();
    watch();
    if (trigger) {
      await triggerBoot(bootKey);
      watch();
    }
  });

  const [refreshing, refresh] = useBusy(async () => {
    setReadFault(undefined);
    try {
      await configurations.get(chargeboxId, { refresh: true });
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Refresh from charger failed!', text });
      setReadFault(detail ?? text);
      return;
    }
    await load.reload();
  });

  return {
    ...{ load, editing, draft, rows, change, begin: () => setEditing(true), cancel: end },
    ...{ asks, ask: setAsks, saving, fault, save, refreshing, readFault, refresh },
  };
}

/** Asks the charger for a boot notification; a failure is told of, and undoes nothing. */
function useTriggerBoot(chargeboxId: string): (idempotencyKey: string) => Promise<void> {
  const remoteActions = useApi(remoteActionsApi);
  const { notify, navigate } = useShell();
  return async (idempotencyKey) => {
    const action: TriggerAction = {
      ...{ deviceList: [chargeboxId], remoteActionType: 'IMMEDIATE' },
      ...{ eventType: 'TRIGGER_MESSAGE_REQUEST', requestedMessage: 'BootNotification' },
    };
    try {
      await remoteActions.trigger(action, {}, idempotencyKey);
    } catch (cause) {
      notify.error({ title: 'Action failed!', ...actionNotice(cause, navigate) });
      return;
    }
    notify.success({ title: 'Boot Notification Triggered' });
  };
}
