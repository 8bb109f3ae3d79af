import { devicesApi, noticeText, remoteActionsApi } from '@dmp/shared/api';
import type { CreatedPasswords } from '@dmp/shared/contract';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { bulkCall, type ListSelection, useBusy, useIdempotencyKeys } from '@dmp/shared/ui';
import { useJobTracker } from '../jobs/tracked-jobs.ts';
import { type ActionChoice, stateBody, triggerBody, validateChoice } from './action-choice.ts';
import type { DeviceAction } from './device-action.ts';
import { chargeboxPartyIds } from './party-ids.ts';
import { StartedText } from './started-text.tsx';

/** Result of starting an action. */
export interface StartedAction {
  /** Number of devices; undefined if an older backend does not return it. */
  devices: number | undefined;
  /** Number of these devices whose state is not set yet; the server continues without further calls. */
  devicesLeft?: number | undefined;
  /** IDs of its jobs: none if nothing is sent to a charger, one for each flag of a state update. */
  jobIds: readonly string[];
  /** Returned only once. */
  createdPasswords?: CreatedPasswords;
}

const words = {
  state: { done: 'State of devices are successfully updated!', failed: 'State update of devices is failed!' },
  password: { done: 'New passwords are made.', failed: 'Making passwords failed!' },
  other: { done: 'Action is successfully executed!', failed: 'Action failed!' },
};

/** Runs an action and notifies the user of its result; calls `onDone` on success. */
export function useRunAction(
  action: DeviceAction,
  selection: ListSelection,
  {
    retryOf,
    onDone,
    onFailed,
  }: {
    /** ID of the job whose failed devices the action retries. */
    retryOf?: string | undefined;
    onDone(started: StartedAction): void;
    onFailed(error: unknown): void;
  },
) {
  const { notify, navigate } = useShell();
  const jobs = useJobTracker();
  const remoteActions = useApi(remoteActionsApi);
  const devicesCalls = useApi(devicesApi);
  const keys = useIdempotencyKeys();
  const { kind } = action;
  const { done, failed } = words[kind === 'UPDATE_STATE' ? 'state' : kind === 'SET_PASSWORD' ? 'password' : 'other'];
  const link = retryOf === undefined ? {} : { retryOf };

  const begin = async (choice: ActionChoice, expected: number | undefined): Promise<StartedAction> => {
    const { query, ids } = bulkCall(selection, expected);
    // The idempotency key ignores the expected number, so that a retry after a lost response does not repeat the action.
    const { query: queryWithoutCount } = bulkCall(selection);
    if (kind === 'UPDATE_STATE') {
      const body = { ...stateBody(choice, await chargeboxPartyIds(devicesCalls, ids)), ...link };
      const { devices, devicesLeft, jobs } = await remoteActions.updateStates(
        body,
        query,
        keys.keyOf([body, queryWithoutCount]),
      );
      return { devices, ...(devicesLeft ? { devicesLeft } : {}), jobIds: (jobs ?? []).map(({ jobId }) => jobId) };
    }
    if (kind === 'SET_PASSWORD') {
      const createdPasswords = await devicesCalls.createPasswords(ids, query, keys.keyOf([ids, queryWithoutCount]));
      return { devices: createdPasswords.passwords.length, jobIds: [], createdPasswords };
    }
    const body = { ...triggerBody(kind, choice, ids), ...link };
    const { devices, jobId } = await remoteActions.trigger(body, query, keys.keyOf([body, queryWithoutCount]));
    return { devices, jobIds: jobId === undefined ? [] : [jobId] };
  };

  /** @param expected the number of devices on the button; the server rejects the action if it differs */
  return useBusy(async (choice: ActionChoice, expected?: number) => {
    // The time may have passed since the button was rendered.
    if (validateChoice(action, choice, serverNow()) === 'past') {
      notify.error({ title: 'Invalid scheduled time' });
      return;
    }
    let started: StartedAction;
    try {
      started = await begin(choice, expected);
    } catch (error) {
      notify.error({ title: failed, ...noticeText(error) });
      onFailed(error);
      return;
    }
    keys.renew();
    jobs.track(started.jobIds);
    // Older backends do not return the number of devices.
    const hasText = !started.createdPasswords && started.devices !== undefined;
    const text = hasText ? <StartedText started={started} choice={choice} navigate={navigate} /> : undefined;
    notify.success({ title: done, ...(text ? { text } : {}) });
    onDone(started);
  });
}
