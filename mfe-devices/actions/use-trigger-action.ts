import { failureText } from '@dmp/shared/api';
import { useShell } from '@dmp/shared/shell';
import { useBusy } from '@dmp/shared/ui';
import { type ActionChoice, choiceFault, triggerBody } from './action-choice.ts';
import type { DeviceAction } from './device-action.ts';

/** Runs an action on devices and says how it went; `onDone` only when it went well. */
export function useTriggerAction(action: DeviceAction, devices: readonly string[], onDone: () => void) {
  const { api, notify } = useShell();
  return useBusy(async (choice: ActionChoice) => {
    // The time may have passed since the button was drawn.
    if (choiceFault(action, choice, new Date()) === 'past') {
      notify.error({ title: 'Invalid scheduled time' });
      return;
    }
    try {
      await api.remoteActions.trigger(triggerBody(action, choice, devices));
    } catch (fault) {
      notify.error({ title: 'Action failed!', ...failureText(fault) });
      return;
    }
    notify.success({ title: 'Action is successfully executed!' });
    onDone();
  });
}
