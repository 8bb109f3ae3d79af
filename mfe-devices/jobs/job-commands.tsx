import { Modal } from '@dmp/shared/antd/dialog';
import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { failureText, remoteActionsApi } from '@dmp/shared/api';
import { type Job, limits, type Outcome, permissionsOfJob } from '@dmp/shared/contract';
import { formatCount, formatNumber, formatTime, zoneLabel } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { saveFile, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { allowedActions } from '../actions/device-action.ts';
import { listed } from '../actions/selection.ts';
import { useFocusReturn } from '../actions/use-focus-return.ts';
import { failedRows } from './failed-rows.ts';
import { failedDevices, isWaiting, jobLabel, retryOf } from './job-words.ts';
import { openJobsKey } from './jobs-button.tsx';
import { useShowStarted } from './use-show-started.ts';

interface JobCommandsProps {
  job: Job;
  /** The rows in sight have this outcome; the file has no others then. */
  outcome: Outcome | undefined;
  onChanged(): Promise<unknown>;
}

/** What can be done with a job: read it as a file, do the failed ones again, cancel it before its time. */
export function JobCommands({ job, outcome, onChanged }: JobCommandsProps) {
  const { notify, session } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const [failed, setFailed] = useState<readonly string[]>();
  const [asksToCancel, setAsksToCancel] = useState(false);
  const retry = retryOf(job);
  const action = allowedActions(session).find(({ kind }) => kind === retry?.kind);
  const count = failedDevices(job);
  const showStarted = useShowStarted();

  const [exporting, exportCsv] = useBusy(async () => {
    try {
      saveFile(await remoteActions.exportJob(job.id, outcome ? { outcome } : {}));
    } catch (fault) {
      notify.error({ title: 'Failed to export', ...failureText(fault) });
    }
  });
  const [gathering, gather] = useBusy(async () => {
    try {
      const ids = await failedRows(remoteActions, job.id);
      setFailed(ids);
      if (ids.length === 0)
        notify.success({ title: 'Nothing is left to retry', text: 'No device of this job has failed.' });
    } catch (fault) {
      notify.error({ title: 'Get jobs failed!', ...failureText(fault) });
    }
  });

  return (
    <Flex gap={8} wrap>
      <Button icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={() => exportCsv()}>
        Export CSV
      </Button>
      {action && count > 0 ? (
        <Button loading={gathering} onClick={() => gather()}>
          {count > limits.deviceList.max
            ? `Retry ${formatNumber(limits.deviceList.max)} of the ${formatNumber(count)} failed ones`
            : `Retry the failed ones (${formatNumber(count)})`}
        </Button>
      ) : null}
      {isWaiting(job) && permissionsOfJob(job.eventType).some((permission) => session.can(permission)) ? (
        <Button danger onClick={() => setAsksToCancel(true)}>
          Cancel Job
        </Button>
      ) : null}
      {action && failed && failed.length > 0 ? (
        <ActionDialog
          action={action}
          selection={listed(failed)}
          {...(retry ? { preset: retry.preset } : {})}
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

interface CancelDialogProps {
  job: Job;
  onClose(): void;
  onChanged(): Promise<unknown>;
}

function CancelDialog({ job, onClose, onChanged }: CancelDialogProps) {
  const { notify } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const { mutate } = useSWRConfig();
  useFocusReturn();
  const [busy, cancel] = useBusy(async () => {
    try {
      const { cancelled } = await remoteActions.cancelJob(job.id);
      notify.success({ title: 'Job cancelled', text: `It will not touch ${formatCount(cancelled, 'device')}.` });
    } catch (fault) {
      notify.error({ title: 'The job could not be cancelled', ...failureText(fault) });
      return;
    }
    await Promise.all([onChanged(), mutate(openJobsKey)]);
    onClose();
  });
  const at = job.scheduledTime ? new Date(job.scheduledTime) : undefined;
  return (
    <Modal
      open
      title="Cancel this job?"
      okText="Cancel Job"
      okButtonProps={{ danger: true }}
      cancelText="Keep It"
      cancelButtonProps={{ disabled: busy }}
      confirmLoading={busy}
      onOk={() => cancel()}
      onCancel={onClose}
      mask={{ closable: false }}
      keyboard={!busy}
      closable={!busy}
    >
      {jobLabel(job)}, scheduled for {formatTime(at)} {zoneLabel(at)}, will not be carried out on the{' '}
      {formatCount(job.outcomes.QUEUED ?? 0, 'device')} that it has not reached.
    </Modal>
  );
}
