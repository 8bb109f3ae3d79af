import { Button, Flex } from '@dmp/shared/antd/shell';
import { failureText, remoteActionsApi } from '@dmp/shared/api';
import { type Job, limits, type Outcome, permissionsOfJob } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { DownloadButton, listedSelection, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog-on-demand.ts';
import { allowedActions } from '../actions/device-action.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { fetchFailedDeviceIds } from './fetch-failed-device-ids.ts';
import { failedDevices, isWaiting, retryAction } from './job-words.ts';
import { useShowStarted } from './use-show-started.ts';

interface JobCommandsProps {
  job: Job;
  /** Filter of the visible rows; the export uses it as well. */
  outcome: Outcome | undefined;
  onChanged(): Promise<unknown>;
}

/** Buttons of a job: export, retry of failed devices, and cancel while devices are waiting. */
export function JobCommands({ job, outcome, onChanged }: JobCommandsProps) {
  const { notify, session } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const [failed, setFailed] = useState<readonly string[]>();
  const [isCancelOpen, setCancelOpen] = useState(false);
  const retry = retryAction(job);
  const action = allowedActions(session).find(({ kind }) => kind === retry?.kind);
  const count = failedDevices(job);
  const showStarted = useShowStarted(failed !== undefined && failed.length > 0);

  const [loadingFailed, loadFailed] = useBusy(async () => {
    try {
      const ids = await fetchFailedDeviceIds(remoteActions, job.id);
      setFailed(ids);
      if (ids.length === 0)
        notify.success({ title: 'Nothing left to retry', text: 'No device in this job has failed.' });
    } catch (error) {
      notify.error({ title: 'Get jobs failed!', ...failureText(error) });
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
        <Button loading={loadingFailed} onClick={() => loadFailed()}>
          {count > limits.deviceList.max
            ? `Retry ${formatNumber(limits.deviceList.max)} of ${formatNumber(count)} failed devices`
            : `Retry failed devices (${formatNumber(count)})`}
        </Button>
      ) : null}
      {isWaiting(job) && permissionsOfJob(job.eventType).some((permission) => session.can(permission)) ? (
        <Button danger onClick={() => setCancelOpen(true)}>
          Cancel job
        </Button>
      ) : null}
      {action && failed && failed.length > 0 ? (
        <ActionDialog
          action={action}
          selection={listedSelection(failed)}
          {...(retry ? { preset: retry.preset } : {})}
          retryOf={job.id}
          onClose={() => setFailed(undefined)}
          onDone={({ jobIds }) => {
            setFailed(undefined);
            showStarted(jobIds);
          }}
        />
      ) : null}
      {isCancelOpen ? <CancelDialog job={job} onClose={() => setCancelOpen(false)} onChanged={onChanged} /> : null}
    </Flex>
  );
}
