import { Alert, Radio } from '@dmp/shared/antd/basics';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { type Job, type JobDevice, type Outcome, outcomes } from '@dmp/shared/contract';
import { formatCount, formatNumber, formatTime, zoneLabel } from '@dmp/shared/format';
import { type Shell, useShell } from '@dmp/shared/shell';
import {
  FailedState,
  JobLink,
  jobRowsSpec,
  PagedTable,
  type RowLink,
  Skeleton,
  useListQuery,
  withFilters,
} from '@dmp/shared/ui';
import { useMemo } from 'react';
import { ProgressLine } from '../progress/progress-line.tsx';
import { WorkHeading } from '../progress/work-heading.tsx';
import { JobCommands } from './job-commands.tsx';
import { jobDeviceColumns } from './job-device-columns.tsx';
import styles from './job-view.module.css';
import { canceledDevices, jobLabel, openDevices, outcomeWords } from './job-words.ts';
import { useJob } from './use-job.ts';

/** One job: its action, its progress, and the progress of each device from queued to effect seen. */
export function JobView({ id }: { id: string }) {
  const [query, setQuery] = useListQuery(jobRowsSpec);
  const outcome = outcomes.find((known) => known === query.filters.outcome);
  const { job, rows, loadedAt, refreshFailed, reload } = useJob(id, query, outcome);
  const { navigate } = useShell();
  const { createdAt = '', scheduledTime = null } = job ?? {};
  const columns = useMemo(() => jobDeviceColumns({ createdAt, scheduledTime }), [createdAt, scheduledTime]);
  const devicePage = useMemo<RowLink<JobDevice>>(
    () => ({ href: ({ deviceId }) => `/devices/${encodeURIComponent(deviceId)}`, open: (href) => navigate(href) }),
    [navigate],
  );

  if (!job && rows.error) {
    return (
      <FailedState
        title="The job could not be loaded"
        error={rows.error}
        onRetry={() => void reload()}
        retrying={rows.busy}
      />
    );
  }
  if (!job) return <Skeleton label="Loading job" heading lines={[320, 480, '100%', '100%', '100%', '100%', '60%']} />;
  return (
    <Flex vertical gap={12} className={styles.view ?? ''}>
      <Flex gap={12} wrap justify="space-between" align="flex-start">
        <div>
          <JobHeading job={job} />
          <JobRetries job={job} navigate={navigate} />
        </div>
        <JobCommands job={job} outcome={outcome} onChanged={reload} />
      </Flex>
      <JobProgress job={job} />
      {refreshFailed ? (
        <Alert
          type="warning"
          showIcon
          title={`As of ${formatTime(loadedAt)}; the job could not be refreshed since.`}
          action={
            <Button size="small" onClick={() => void reload()}>
              Retry
            </Button>
          }
        />
      ) : null}
      <Radio.Group
        aria-label="Outcome"
        optionType="button"
        value={outcome ?? 'ALL'}
        onChange={({ target }) =>
          setQuery(withFilters(query, { outcome: outcomes.find((known) => known === target.value) }))
        }
        // Outcomes without devices stay as well, so that the buttons do not move while the numbers change.
        options={[
          { value: 'ALL', label: `All ${formatNumber(job.devices)}` },
          ...outcomes.map((value) => ({
            value,
            label: `${outcomeWords[value].label} ${formatNumber(job.outcomes[value] ?? 0)}`,
          })),
        ]}
      />
      <PagedTable
        label="Devices in the job"
        noun="device"
        columns={columns}
        link={devicePage}
        rowKey={({ chargeboxId }) => chargeboxId}
        load={rows}
        query={query}
        onQuery={setQuery}
        empty={emptyText(job, outcome)}
      />
    </Flex>
  );
}

function emptyText({ outcomes: { PREPARING = 0 } }: Job, outcome: Outcome | undefined): string {
  if (outcome) return `No devices have the outcome ${outcomeWords[outcome].label}.`;
  return PREPARING > 0 ? 'The devices are being prepared.' : 'No devices.';
}

/** Links to the job that this one retries, and to its own retries. */
function JobRetries({ job: { retryOf, retries = [] }, navigate }: { job: Job; navigate: Shell['navigate'] }) {
  const links = [
    ...(retryOf ? [{ id: retryOf, label: 'Open the job that this one retries' }] : []),
    ...retries.map((id, index) => ({
      id,
      label:
        index === 0
          ? 'Open the newest retry of this job'
          : `Open earlier retry ${formatNumber(retries.length - index)}`,
    })),
  ];
  if (links.length === 0) return null;
  return (
    <Flex gap={12} wrap>
      {links.map(({ id, label }) => (
        <JobLink key={id} view={{ job: id }} navigate={navigate}>
          {label}
        </JobLink>
      ))}
    </Flex>
  );
}

function JobHeading({ job }: { job: Job }) {
  const { createdAt, createdBy, scheduledTime, cancelledAt } = job;
  return (
    <WorkHeading title={jobLabel(job)}>
      {`${formatCount(job.devices, 'device')}, started ${formatTime(createdAt)} by ${createdBy}${scheduledTime ? `, scheduled for ${formatTime(scheduledTime)} ${zoneLabel(new Date(scheduledTime))}` : ''}${cancelledAt ? `, canceled ${formatTime(cancelledAt)} on ${formatCount(canceledDevices(job), 'device')}` : ''}`}
    </WorkHeading>
  );
}

/** The number of finished devices, and how many of them succeeded. */
function JobProgress({ job }: { job: Job }) {
  const ended = job.devices - openDevices(job);
  const { EFFECT_SEEN: good = 0, PREPARING = 0 } = job.outcomes;
  return (
    <ProgressLine
      label="Devices finished"
      total={job.devices}
      good={good}
      bad={ended - good}
      words={`${formatNumber(ended)} of ${formatCount(job.devices, 'device')} finished${
        PREPARING > 0 ? `, ${formatNumber(PREPARING)} being prepared` : ''
      }`}
    />
  );
}
