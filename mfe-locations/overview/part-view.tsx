import { Typography } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { connectionRows, statusRows, tagRows } from './count-rows.ts';
import { CountTable } from './count-table.tsx';
import type { OverviewTab } from './overview-tabs.ts';

const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
  gap: 16,
  alignItems: 'start',
} as const;

/** What one tab of the overview shows. */
export function PartView({ tab, epoch }: { tab: OverviewTab; epoch: number }) {
  if ('tags' in tab) {
    return (
      <div style={{ maxWidth: 640 }}>
        <CountTable
          title="Tags"
          labels="Tag"
          counts="Devices"
          rows={tagRows(tab.tags)}
          empty="No tags available."
          shares={false}
          devices={false}
          epoch={epoch}
        />
      </div>
    );
  }
  const { overview } = tab;
  const part = tab.manufacturer ? { manufacturer: tab.manufacturer } : {};
  return (
    <Flex vertical gap={16}>
      <CountTable
        title="Connections"
        labels="Metric"
        counts="Count"
        rows={connectionRows(overview, part)}
        empty="No statuses available."
        epoch={epoch}
      />
      <div style={sideBySide}>
        {[true, false].map((connected) => (
          <CountTable
            key={String(connected)}
            title={connected ? 'Connected Statuses' : 'Not Connected Statuses'}
            labels="Status"
            counts="EVSEs"
            rows={statusRows(overview, connected, part)}
            empty="No statuses available."
            statuses
            epoch={epoch}
          />
        ))}
      </div>
      <Typography.Text type="secondary">
        Every number opens the list of its devices. A device with several EVSEs is in that list once, so that it can be
        shorter than the number of EVSEs; the Devices column says how long it is.
      </Typography.Text>
    </Flex>
  );
}
