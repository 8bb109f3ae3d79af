import { formatCount, formatTime, zoneLabel } from '@dmp/shared/format';
import type { Shell } from '@dmp/shared/shell';
import { JobLink } from '@dmp/shared/ui';
import { type ActionChoice, scheduledAt } from './action-choice.ts';
import type { StartedAction } from './use-run-action.tsx';

interface StartedTextProps {
  started: StartedAction;
  choice: ActionChoice;
  navigate: Shell['navigate'];
}

/** Text of the success notification: what the action has done so far, and a link to its jobs. */
export function StartedText({ started: { devices = 0, devicesLeft = 0, jobIds }, choice, navigate }: StartedTextProps) {
  const [first, ...others] = jobIds;
  const count = formatCount(devices, 'device');
  const progress =
    devicesLeft > 0
      ? `Set on ${formatCount(devices - devicesLeft, 'device')} so far; the rest follows by itself. `
      : '';
  if (!first) return <span>{`${progress || `Set on ${count}. `}No charger needs to be told.`}</span>;
  const at = scheduledAt(choice);
  return (
    <>
      <span>{`${progress}${at ? `Scheduled for ${count} at ${formatTime(at)} ${zoneLabel(at)}. ` : `Queued for ${count}. `}`}</span>
      {others.length > 0 ? (
        <JobLink view={{ list: 'mine' }} navigate={navigate}>
          View jobs
        </JobLink>
      ) : (
        <JobLink view={{ job: first }} navigate={navigate}>
          View job
        </JobLink>
      )}
    </>
  );
}
