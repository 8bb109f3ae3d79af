import { devicesApi, noticeText, remoteActionsApi } from '@dmp/shared/api';
import type { PasswordsMade } from '@dmp/shared/contract';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { bulkCall, type ListSelection, useBusy, useIdempotencyKeys } from '@dmp/shared/ui';
import { useNoteJobs } from '../jobs/begun-jobs.ts';
import { type ActionChoice, choiceFault, stateBody, triggerBody } from './action-choice.ts';
import type { DeviceAction } from './device-action.ts';
import { chargeboxPartyIds } from './party-ids.ts';
import { StartedText } from './started-text.tsx';

/** What an action has begun. */
export interface Started {
  /** Undefined where the backend does not say. */
  devices: number | undefined;
  /** Of these, those whose state is still to be set: it goes on by itself. */
  devicesLeft?: number | undefined;
  /** Its jobs: none when no charger has to be told, one for each flag of a state. */
  jobIds: readonly string[];
  /** Passwords that were made: they are told this once. */
  made?: PasswordsMade;
}

const words = {
  state: { done: 'State of devices are successfully updated!', failed: 'State update of devices is failed!' },
  password: { done: 'New passwords are made.', failed: 'Making passwords failed!' },
  other: { done: 'Action is successfully executed!', failed: 'Action failed!' },
};

/** Runs an action and says how it went; `onDone` only when it went well. */
export function useRunAction(
  action: DeviceAction,
  selection: ListSelection,
  {
    retryOf,
    onDone,
    onFailed,
  }: {
    /** The job whose failed devices it tries again. */
    retryOf?: string | undefined;
    onDone(started: Started): void;
    onFailed(fault: unknown): void;
  },
) {
  const { notify, navigate } = useShell();
  const jobs = useNoteJobs();
  const remoteActions = useApi(remoteActionsApi);
  const devicesCalls = useApi(devicesApi);
  const keys = useIdempotencyKeys();
  const { kind } = action;
  const { done, failed } = words[kind === 'UPDATE_STATE' ? 'state' : kind === 'SET_PASSWORD' ? 'password' : 'other'];
  const link = retryOf === undefined ? {} : { retryOf };

  const begin = async (choice: ActionChoice, expected: number | undefined): Promise<Started> => {
    const { query, ids } = bulkCall(selection, expected);
    // The same action, whatever the number has become: what was carried out without an answer is not done again.
    const { query: named } = bulkCall(selection);
    if (kind === 'UPDATE_STATE') {
      const body = { ...stateBody(choice, await chargeboxPartyIds(devicesCalls, ids)), ...link };
      const { devices, devicesLeft, jobs } = await remoteActions.updateStates(body, query, keys.keyOf([body, named]));
      return { devices, ...(devicesLeft ? { devicesLeft } : {}), jobIds: (jobs ?? []).map(({ jobId }) => jobId) };
    }
    if (kind === 'SET_PASSWORD') {
      const made = await devicesCalls.makePasswords(ids, query, keys.keyOf([ids, named]));
      return { devices: made.passwords.length, jobIds: [], made };
    }
    const body = { ...triggerBody(kind, choice, ids), ...link };
    const { devices, jobId } = await remoteActions.trigger(body, query, keys.keyOf([body, named]));
    return { devices, jobIds: jobId === undefined ? [] : [jobId] };
  };

  /** @param expected the number of devices on the button: no other is affected */
  return useBusy(async (choice: ActionChoice, expected?: number) => {
    // The time may have passed since the button was drawn.
    if (choiceFault(action, choice, serverNow()) === 'past') {
      notify.error({ title: 'Invalid scheduled time' });
      return;
    }
    let started: Started;
    try {
      started = await begin(choice, expected);
    } catch (fault) {
      notify.error({ title: failed, ...noticeText(fault) });
      onFailed(fault);
      return;
    }
    keys.renew();
    jobs.begun(started.jobIds);
    // Of a backend that does not say what it has begun there is nothing to add.
    const isTold = !started.made && started.devices !== undefined;
    const text = isTold ? <StartedText started={started} choice={choice} navigate={navigate} /> : undefined;
    notify.success({ title: done, ...(text ? { text } : {}) });
    onDone(started);
  });
}
