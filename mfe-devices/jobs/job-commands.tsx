import { Button, Flex } from '@dmp/shared/antd/shell';
import { failureText, remoteActionsApi } from '@dmp/shared/api';
import { type Job, limits, type Outcome, permissionsOfJob } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { DownloadButton, listed, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog-on-demand.ts';
import { allowedActions } from '../actions/device-action.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { failedRows } from './failed-rows.ts';
import { failedDevices, isWaiting, retryOf } from './job-words.ts';
import { useShowStarted } from './use-show-started.ts';

interface JobCommandsProps {
  job: Job;
  /** The rows in sight have this outcome; the file has no others then. */
  outcome: Outcome | undefined;
  onChanged(): Promise<unknown>;
}

/** What can be done with a job: read it as a file, do the failed ones again, cancel it where it waits. */
export function JobCommands({ job, outcome, onChanged }: JobCommandsProps) {
  const { notify, session } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const [failed, setFailed] = useState<readonly string[]>();
  const [asksToCancel, setAsksToCancel] = useState(false);
  const retry = retryOf(job);
  const action = allowedActions(session).find(({ kind }) => kind === retry?.kind);
  const count = failedDevices(job);
  const showStarted = useShowStarted(failed !== undefined && failed.length > 0);

  const [gathering, gather] = useBusy(async () => {
    try {
      const ids = await failedRows(remoteActions, job.id);
      setFailed(ids);
      if (ids.length === 0)
        notify.success({ title: 'Nothing left to retry', text: 'No device in this job has failed.' });
    } catch (fault) {
      notify.error({ title: 'Get jobs failed!', ...failureText(fault) });
    }
  });

  return (
    <Flex gap={8} wrap>
      <DownloadButton
        label="Export CSV"
        what="export"
        fetch={(options) => remoteActions.exportJob(job.id, outcome ? { outcome } : {}, options)}
        failure="Failed to export"
      />
      {action && count > 0 ? (
        <Button loading={gathering} onClick={() => gather()}>
          {count > limits.deviceList.max
            ? `Retry ${formatNumber(limits.deviceList.max)} of ${formatNumber(count)} failed devices`
            : `Retry failed devices (${formatNumber(count)})`}
        </Button>
      ) : null}
      {isWaiting(job) && permissionsOfJob(job.eventType).some((permission) => session.can(permission)) ? (
        <Button danger onClick={() => setAsksToCancel(true)}>
          Cancel job
        </Button>
      ) : null}
      {action && failed && failed.length > 0 ? (
        <ActionDialog
          action={action}
          selection={listed(failed)}
          {...(retry ? { preset: retry.preset } : {})}
          retryOf={job.id}
          onClose={() => setFailed(undefined)}
          onDone={({ jobIds }) => {
            setFailed(undefined);
            showStarted(jobIds);
          }}
        />
      ) : null}
      {asksToCancel ? <CancelDialog job={job} onClose={() => setAsksToCancel(false)} onChanged={onChanged} /> : null}
    </Flex>
  );
}
