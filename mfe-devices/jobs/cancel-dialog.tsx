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

/** Asks before a job is cancelled on the devices that it has not reached, and cancels it. */
export function CancelDialog({ job, onClose, onChanged }: CancelDialogProps) {
  const { notify } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const { mutate } = useSWRConfig();
  const [fault, setFault] = useState<string>();
  const [busy, cancel] = useBusy(async () => {
    setFault(undefined);
    try {
      const { cancelled } = await remoteActions.cancelJob(job.id);
      notify.success({ title: 'Job canceled', text: `It will not run on ${formatCount(cancelled, 'device')}.` });
    } catch (cause) {
      notify.error({ title: 'The job could not be canceled', ...noticeText(cause) });
      const { text, detail } = failureText(cause);
      setFault(detail ?? text);
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
      fault={fault}
      onConfirm={() => cancel()}
      onClose={onClose}
    >
      <p>
        {`${jobLabel(job)}${at ? `, scheduled for ${formatTime(at)} ${zoneLabel(at)},` : ''} will not run on the ${formatCount(waitingDevices(job), 'device')} that it has not reached.${at ? '' : ' What was already sent continues.'}`}
      </p>
    </ConfirmDialog>
  );
}
