import { remoteActionsApi } from '@dmp/shared/api';
import type { Job, JobDevice } from '@dmp/shared/contract';
import { formatTime, zoneLabel } from '@dmp/shared/format';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { JobLink, TimeText, ToneTag } from '@dmp/shared/ui';
import type { Ref } from 'react';
import useSWR from 'swr';
import { afterStart, jobLabel, jobPollInterval, outcomeWords } from './job-words.ts';
import styles from './newest-job.module.css';
import { newestJobKey } from './newest-job-key.ts';

/** Poll interval while no job is running, in milliseconds: another user may start one. */
const idleInterval = 15_000;

export interface NewestJobProps {
  chargeboxId: string;
  /** Ref of the link to the job. */
  link: Ref<HTMLAnchorElement>;
}

/** Content of the strip of the newest job. */
export function NewestJobDetails({ chargeboxId, link }: NewestJobProps) {
  const { navigate } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  // On an error the strip is empty; the jobs drawer displays the error.
  const { data } = useSWR(newestJobKey(chargeboxId), ([, id]) => remoteActions.newestJob(id), {
    refreshInterval: (latest) => pollInterval(latest?.job, latest?.device),
  });
  if (!data) return null;
  const { job, device } = data;
  if (!job || !device) return <span className={styles.progress}>No action yet.</span>;
  return (
    <>
      <strong>{jobLabel(job)}</strong>
      <ToneTag tone={outcomeWords[device.outcome].tone}>{outcomeWords[device.outcome].label}</ToneTag>
      {device.detail ? (
        <span className={styles.detail} title={device.detail}>
          {device.detail}
        </span>
      ) : null}
      {device.file ? (
        <a href={device.file.url} download={device.file.fileName}>
          {device.file.fileName}
        </a>
      ) : null}
      <span className={styles.progress}>
        <span>{`${job.createdBy}, `}</span>
        <TimeText at={job.createdAt} relative />
        <span>{progressText(job, device)}</span>
      </span>
      <JobLink ref={link} view={{ job: job.id }} navigate={navigate}>
        View job
      </JobLink>
    </>
  );
}

/** Short while the job is running on this device, regardless of its other devices. */
function pollInterval(job: Job | null | undefined, device: JobDevice | null | undefined): number {
  if (!job || !device) return idleInterval;
  return jobPollInterval({ ...job, outcomes: { [device.outcome]: 1 } }, serverNow()) || idleInterval;
}

/** `, sent after 2 s, answered after 3 s`; for a scheduled job, its time. */
function progressText(job: Job, { sentAt, answeredAt, effectAt, outcome }: JobDevice): string {
  if (outcome === 'QUEUED' && job.scheduledTime && new Date(job.scheduledTime) > serverNow()) {
    return `, scheduled for ${formatTime(job.scheduledTime)} ${zoneLabel(new Date(job.scheduledTime))}`;
  }
  const steps = [
    ['sent', sentAt],
    ['answered', answeredAt],
    ['effect seen', effectAt],
  ] as const;
  return steps.map(([word, at]) => (at ? `, ${word} after ${afterStart(job, at)}` : '')).join('');
}
