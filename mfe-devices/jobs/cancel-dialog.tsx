import { failureText, noticeText, remoteActionsApi } from '@dmp/shared/api';
import type { Job } from '@dmp/shared/contract';
import { formatCount, formatTime, zoneLabel } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import { ConfirmDialog, useBusy } from '@dmp/shared/ui';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { jobLabel, waitingDevices } from './job-words.ts';
import { openJobsKey } from './jobs-button.tsx';

interface CancelDialogProps {
  job: Job;
  onClose(): void;
  onChanged(): Promise<unknown>;
}

/** Cancels a job on the devices that it has not reached, after confirmation. */
export function CancelDialog({ job, onClose, onChanged }: CancelDialogProps) {
  const { notify } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const { mutate } = useSWRConfig();
  const [error, setError] = useState<string>();
  const [busy, cancel] = useBusy(async () => {
    setError(undefined);
    try {
      const { cancelled } = await remoteActions.cancelJob(job.id);
      notify.success({ title: 'Job canceled', text: `It will not run on ${formatCount(cancelled, 'device')}.` });
    } catch (cause) {
      notify.error({ title: 'The job could not be canceled', ...noticeText(cause) });
      const { text, detail } = failureText(cause);
      setError(detail ?? text);
      return;
    }
    await Promise.all([onChanged(), mutate(openJobsKey)]);
    onClose();
  });
  const at = job.scheduledTime ? new Date(job.scheduledTime) : undefined;
  return (
    <ConfirmDialog
      title="Cancel this job?"
      confirm="Cancel job"
      cancel="Keep it"
      danger
      busy={busy}
      error={error}
      onConfirm={() => cancel()}
      onClose={onClose}
    >
      <p>
        {`${jobLabel(job)}${at ? `, scheduled for ${formatTime(at)} ${zoneLabel(at)},` : ''} will not run on the ${formatCount(waitingDevices(job), 'device')} that it has not reached.${at ? '' : ' What was already sent continues.'}`}
      </p>
    </ConfirmDialog>
  );
}
