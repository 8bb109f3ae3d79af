import { Alert, Skeleton, Typography } from '@dmp/shared/antd/basics';
import { Progress } from '@dmp/shared/antd/panels';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { Radio } from '@dmp/shared/antd/table';
import { type Job, type JobDevice, outcomes } from '@dmp/shared/contract';
import { formatCount, formatNumber, formatTime, zoneLabel } from '@dmp/shared/format';
import {
  CopyableId,
  FailedState,
  type PagedColumn,
  PagedTable,
  ToneTag,
  useListQuery,
  withFilters,
} from '@dmp/shared/ui';
import { JobCommands } from './job-commands.tsx';
import { jobLabel, openDevices, outcomeWords } from './job-words.ts';
import { useJob } from './use-job.ts';
import { jobRowsSpec } from './use-jobs-address.ts';

const columns: PagedColumn<JobDevice>[] = [
  {
    key: 'chargeboxId',
    title: 'Chargebox ID',
    width: 190,
    link: true,
    render: ({ chargeboxId }) => <CopyableId value={chargeboxId} label="chargebox id" />,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 130,
    render: ({ outcome }) => <ToneTag tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</ToneTag>,
  },
  { key: 'sentAt', title: 'Sent', width: 185, render: ({ sentAt }) => formatTime(sentAt) },
  { key: 'answeredAt', title: 'Answered', width: 185, render: ({ answeredAt }) => formatTime(answeredAt) },
  { key: 'effectAt', title: 'Effect Seen', width: 185, render: ({ effectAt }) => formatTime(effectAt) },
  { key: 'detail', title: 'Detail', width: 260, render: ({ detail }) => <Detail text={detail} /> },
];

/** One job: what it does, how far it is, and the way of each device from queued to effect seen. */
export function JobView({ id }: { id: string }) {
  const [query, setQuery] = useListQuery(jobRowsSpec);
  const outcome = outcomes.find((known) => known === query.filters.outcome);
  const { job, rows, seenAt, behind, reload } = useJob(id, query, outcome);

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
  if (!job) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap justify="space-between" align="flex-start">
        <JobHeading job={job} />
        <JobCommands job={job} outcome={outcome} onChanged={reload} />
      </Flex>
      <JobProgress job={job} />
      {behind ? (
        <Alert
          type="warning"
          showIcon
          title={`As of ${formatTime(seenAt)}; since then it could not be looked after.`}
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
        // All of them always, so that nothing moves under the pointer while the numbers change.
        options={[
          { value: 'ALL', label: `All ${formatNumber(job.devices)}` },
          ...outcomes.map((value) => ({
            value,
            label: `${outcomeWords[value].label} ${formatNumber(job.outcomes[value] ?? 0)}`,
          })),
        ]}
      />
      <PagedTable
        label="Devices of the job"
        noun="device"
        columns={columns}
        rowKey={({ chargeboxId }) => chargeboxId}
        load={rows}
        query={query}
        onQuery={setQuery}
        empty={outcome ? `No device is ${outcomeWords[outcome].label.toLowerCase()}.` : 'No devices.'}
      />
    </Flex>
  );
}

function JobHeading({ job }: { job: Job }) {
  const { createdAt, createdBy, scheduledTime, cancelledAt } = job;
  return (
    <div style={{ minWidth: 0 }}>
      <Typography.Title level={3} style={{ margin: 0, fontSize: 18 }}>
        {jobLabel(job)}
      </Typography.Title>
      <Typography.Text type="secondary">
        {formatCount(job.devices, 'device')}, begun {formatTime(createdAt)} by {createdBy}
        {scheduledTime ? `, scheduled for ${formatTime(scheduledTime)} ${zoneLabel(new Date(scheduledTime))}` : ''}
        {cancelledAt ? `, cancelled ${formatTime(cancelledAt)}` : ''}
      </Typography.Text>
    </div>
  );
}

function JobProgress({ job }: { job: Job }) {
  const ended = job.devices - openDevices(job);
  const good = job.outcomes.EFFECT_SEEN ?? 0;
  const percent = (count: number) => (job.devices === 0 ? 0 : (count / job.devices) * 100);
  return (
    <Flex gap={12} align="center" wrap>
      <div style={{ flex: '1 1 240px' }}>
        <Progress
          aria-label="Devices at their end"
          percent={percent(ended)}
          success={{ percent: percent(good) }}
          status={good < ended ? 'exception' : 'normal'}
          showInfo={false}
        />
      </div>
      <Typography.Text style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(ended)} of {formatCount(job.devices, 'device')} at the end
      </Typography.Text>
    </Flex>
  );
}

/** A sentence of two lines at most; the whole of it under the pointer and in the CSV. */
function Detail({ text }: { text: string | null }) {
  return (
    <div
      title={text ?? undefined}
      style={{
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        whiteSpace: 'normal',
      }}
    >
      {text}
    </div>
  );
}
