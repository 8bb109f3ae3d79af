import { remoteActionsApi } from '@dmp/shared/api';
import type { Job, JobDevice } from '@dmp/shared/contract';
import { formatTime, zoneLabel } from '@dmp/shared/format';
import { serverNow, useApi, useShell } from '@dmp/shared/shell';
import { JobLink, TimeText, ToneTag } from '@dmp/shared/ui';
import type { Ref } from 'react';
import useSWR from 'swr';
import { afterStart, jobLabel, outcomeWords, watchInterval } from './job-words.ts';
import styles from './newest-job.module.css';
import { newestJobKey } from './newest-job-key.ts';

/** How often to look for another job, in milliseconds: somebody else may begin one. */
const quietInterval = 15_000;

export interface NewestJobProps {
  chargeboxId: string;
  /** Its link to the job. */
  link: Ref<HTMLAnchorElement>;
}

/** What the strip of the newest job says. */
export function NewestJob({ chargeboxId, link }: NewestJobProps) {
  const { navigate } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  // What could not be fetched is left out, as long as that is so; the drawer says what is wrong.
  const { data } = useSWR(newestJobKey(chargeboxId), ([, asked]) => remoteActions.newestJob(asked), {
    refreshInterval: (latest) => closely(latest?.job, latest?.device),
  });
  if (!data) return null;
  const { job, device } = data;
  if (!job || !device) return <span className={styles.way}>No action yet.</span>;
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
      <span className={styles.way}>
        <span>{`${job.createdBy}, `}</span>
        <TimeText at={job.createdAt} relative />
        <span>{wayOf(job, device)}</span>
      </span>
      <JobLink ref={link} view={{ job: job.id }} navigate={navigate}>
        View job
      </JobLink>
    </>
  );
}

/** Closely while it is under way on this device, whatever becomes of the others. */
function closely(job: Job | null | undefined, device: JobDevice | null | undefined): number {
  if (!job || !device) return quietInterval;
  return watchInterval({ ...job, outcomes: { [device.outcome]: 1 } }, serverNow()) || quietInterval;
}

/** `, sent after 2 s, answered after 3 s`; of one that waits for its time, when that is. */
function wayOf(job: Job, { sentAt, answeredAt, effectAt, outcome }: JobDevice): string {
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
