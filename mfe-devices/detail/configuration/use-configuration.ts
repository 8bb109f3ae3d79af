import { ApiError, configurationsApi, failureText, remoteActionsApi } from '@dmp/shared/api';
import type { ConfigurationItem, Device, TriggerAction } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  actionNotice,
  type EntityLoad,
  useBusy,
  useEntity,
  useIdempotencyKeys,
  useTabBlocker,
  useUnsavedBlocker,
} from '@dmp/shared/ui';
import { type Dispatch, useEffect, useMemo, useReducer, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useWatchDevice } from '../watch-device.ts';
import {
  type ConfigurationDraft,
  type ConfigurationRow,
  changeDraft,
  configurationRows,
  type DraftAction,
  emptyDraft,
} from './configuration-draft.ts';
import type { ConfigurationBodies } from './configuration-rules.ts';
import { notAcceptedSentence } from './configuration-words.ts';

/** Error of a failed save. */
export interface ConfigurationSaveError {
  sentence: string;
  /** Another user has changed a key. */
  conflict: boolean;
}

/** State of the Configuration tab. */
export interface ConfigurationEdit {
  load: EntityLoad<readonly ConfigurationItem[]>;
  editing: boolean;
  draft: ConfigurationDraft;
  /** The rows of all keys. */
  rows: readonly ConfigurationRow[];
  change: Dispatch<DraftAction>;
  begin(): void;
  /** Discards the draft and ends the edit. */
  cancel(): void;
  saving: boolean;
  /** Whether the confirmation of the save is open. */
  isConfirming: boolean;
  setConfirming(isConfirming: boolean): void;
  saveError: ConfigurationSaveError | undefined;
  /** @param trigger whether to request a boot notification from the charger afterwards */
  save(bodies: ConfigurationBodies, trigger: boolean): void;
  refreshing: boolean;
  /** Error of a failed refresh from the charger. */
  refreshError: string | undefined;
  /** Requests the configuration from the charger. */
  refresh(): void;
}

/** Loads the configuration of a device, keeps a draft of its changes, and saves them. */
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
  const [isConfirming, setConfirming] = useState(false);
  const [saveError, setSaveError] = useState<ConfigurationSaveError>();
  const [refreshError, setRefreshError] = useState<string>();

  const end = () => {
    unsaved.unblock();
    change({ type: 'clear' });
    setSaveError(undefined);
    setConfirming(false);
    setEditing(false);
  };
  const unsaved = useUnsavedBlocker({ shouldBlock: useTabBlocker(), onDiscard: () => end() });
  const { entity: items } = load;
  const rows = useMemo(() => configurationRows(items ?? [], draft), [items, draft]);
  const dirty = draft.added.length > 0 || rows.some(({ staged }) => staged);
  useEffect(() => {
    if (dirty) unsaved.block();
    else unsaved.unblock();
  });
  const reloadHistory = () => mutate(['configuration-history', chargeboxId]);

  const [saving, save] = useBusy(async ({ changes, removals }: ConfigurationBodies, trigger: boolean) => {
    setSaveError(undefined);
    let answer: ConfigurationItem[] | undefined;
    try {
      // Deletions first: they send nothing to the charger, so a rejected one leaves it unchanged.
      if (removals.length > 0)
        answer = await configurations.remove(chargeboxId, removals, keys.keyOf(['delete', removals]));
      if (changes.length > 0) answer = await configurations.save(chargeboxId, changes, keys.keyOf(['save', changes]));
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Could not update configuration', text });
      const conflict = cause instanceof ApiError && cause.status === 409;
      if (answer) change({ type: 'removed' });
      if (answer || conflict) await Promise.all([load.reload(), reloadHistory()]);
      setSaveError({ sentence: detail ?? text, conflict });
      setConfirming(false);
      return;
    }
    const bootKey = keys.keyOf(['boot', changes, removals]);
    keys.renew();
    const left = notAcceptedSentence(answer ?? [], new Set(changes.map(({ changeKey }) => changeKey)));
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
    setRefreshError(undefined);
    try {
      await configurations.get(chargeboxId, { refresh: true });
    } catch (cause) {
      const { text, detail } = failureText(cause);
      notify.error({ title: 'Refresh from charger failed!', text });
      setRefreshError(detail ?? text);
      return;
    }
    await load.reload();
  });

  return {
    ...{ load, editing, draft, rows, change, begin: () => setEditing(true), cancel: end },
    ...{ isConfirming, setConfirming, saving, saveError, save, refreshing, refreshError, refresh },
  };
}

/** Requests a boot notification from the charger; a failure is reported, and the save stays. */
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
