import { DownloadOutlined } from '@dmp/shared/antd/icons';
import type { Job, JobDevice } from '@dmp/shared/contract';
import { formatTime, none } from '@dmp/shared/format';
import { CopyableId, type PagedColumn, ToneTag } from '@dmp/shared/ui';
import styles from './job-view.module.css';
import { afterStart, outcomeWords } from './job-words.ts';

/** Columns of a job's devices. Times are relative to its start; the tooltip has the absolute time. */
export function jobDeviceColumns(job: Pick<Job, 'createdAt' | 'scheduledTime'>): PagedColumn<JobDevice>[] {
  const time = (key: 'sentAt' | 'answeredAt' | 'effectAt', title: string, width: number): PagedColumn<JobDevice> => ({
    key,
    title,
    width,
    render: ({ [key]: at }) =>
      at === null ? (
        none
      ) : (
        <time dateTime={at} title={formatTime(at)}>
          {afterStart(job, at)}
        </time>
      ),
  });
  return [
    {
      key: 'chargeboxId',
      title: 'Chargebox ID',
      width: 190,
      link: true,
      render: ({ chargeboxId }) => <CopyableId value={chargeboxId} label="chargebox ID" />,
    },
    {
      key: 'outcome',
      title: 'Outcome',
      width: 130,
      render: ({ outcome }) => <ToneTag tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</ToneTag>,
    },
    time('sentAt', 'Sent after', 110),
    time('answeredAt', 'Answered after', 144),
    time('effectAt', 'Effect seen after', 164),
    { key: 'detail', title: 'Detail', width: 394, render: (device) => <Detail {...device} /> },
  ];
}

function Detail({ detail, file }: Pick<JobDevice, 'detail' | 'file'>) {
  if (!detail && !file) return null;
  return (
    <div className={styles.detail}>
      {detail ? <div>{detail}</div> : null}
      {file ? (
        // The URL has its own token, and the response is an attachment, so a plain link downloads it.
        <a href={file.url} download={file.fileName}>
          <DownloadOutlined aria-hidden />
          <span>{` ${file.fileName}`}</span>
        </a>
      ) : null}
    </div>
  );
}
