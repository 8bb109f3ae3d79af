import { Skeleton, Typography } from '@dmp/shared/antd/basics';
import { DownloadOutlined, QuestionCircleOutlined, ReloadOutlined } from '@dmp/shared/antd/icons';
import { Tabs } from '@dmp/shared/antd/panels';
import { useSearchParams } from '@dmp/shared/antd/router';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { formatTime } from '@dmp/shared/format';
import { FailedState } from '@dmp/shared/ui';
import { useState } from 'react';
import { HelpModal } from './help-modal.tsx';
import { overviewTabs } from './overview-tabs.ts';
import { PartView } from './part-view.tsx';
import { useExport } from './use-export.ts';
import { useOverview } from './use-overview.ts';

/** `/`: how many chargers and EVSEs are connected, and in which status. */
export function OverviewPage() {
  const { overview, at, error, busy, refreshing, asked, refresh, retry } = useOverview();
  const [exporting, exportCsv] = useExport();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [address, setAddress] = useSearchParams();

  const tabs = overview ? overviewTabs(overview) : [];
  const open = tabs.find(({ key }) => key === address.get('tab')) ?? tabs[0];

  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap justify="space-between" align="center">
        <Typography.Text type="secondary" style={{ minHeight: 22 }}>
          {at ? `Refreshed ${formatTime(at)}` : ''}
          {at && error ? <span role="status">; since then it could not be</span> : null}
        </Typography.Text>
        <Flex gap={8} wrap>
          <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setHelpOpen(true)}>
            Help
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => exportCsv()} loading={exporting}>
            Export CSV
          </Button>
          <Button type="primary" icon={<ReloadOutlined aria-hidden />} onClick={() => refresh()} loading={refreshing}>
            Refresh Overview
          </Button>
        </Flex>
      </Flex>
      {overview && open ? (
        <Tabs
          activeKey={open.key}
          onChange={(key) => setAddress(key === 'overview' ? {} : { tab: key })}
          items={tabs.map((tab) => ({
            key: tab.key,
            label: tab.label,
            children: tab === open ? <PartView tab={tab} epoch={asked} /> : null,
          }))}
        />
      ) : error ? (
        <FailedState
          title="The overview could not be loaded"
          error={error}
          onRetry={() => void retry()}
          retrying={busy}
        />
      ) : (
        <LoadingOverview />
      )}
      <HelpModal open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </Flex>
  );
}

/** The page's shape while it is loading. */
function LoadingOverview() {
  return (
    <section aria-busy aria-label="Loading overview">
      <Skeleton active title={{ width: 420 }} paragraph={{ rows: 4 }} />
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </section>
  );
}
