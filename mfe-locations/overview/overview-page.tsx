import { QuestionCircleOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { devicesApi } from '@dmp/shared/api';
import type { Overview } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { DownloadButton, FailedState, onDemand, RefreshButton, Skeleton, Tabs, useHasBeenOpen } from '@dmp/shared/ui';
import { useState } from 'react';
import { AttentionSection } from '../attention/attention-section.tsx';
import { useReloadAttention } from '../attention/use-attention.ts';
import type { FirstStepsProps } from './first-steps.tsx';
import type { HelpModalProps } from './help-modal.tsx';
import { NetworkSummary } from './network-summary.tsx';
import styles from './overview-page.module.css';
import { OverviewTabPane } from './overview-tab-pane.tsx';
import { overviewTabs } from './overview-tabs.ts';
import { useOverview } from './use-overview.ts';

const FirstSteps = onDemand<FirstStepsProps>(async () => (await import('./first-steps.tsx')).FirstSteps, 'First steps');

const HelpModal = onDemand<HelpModalProps>(async () => (await import('./help-modal.tsx')).HelpModal, 'Help');

const AtRiskSection = onDemand(
  async () => (await import('../uptime/at-risk-section.tsx')).AtRiskSection,
  'Uptime at risk',
);

/** `/`: items that need attention, counts of chargers and EVSEs by connection and status, and the uptime at risk. */
export function OverviewPage() {
  const devices = useApi(devicesApi);
  const { overview, fetchedAt, error, busy, manualRefreshes, refresh, retry } = useOverview();
  const reloadAttention = useReloadAttention();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const hasHelpBeenOpen = useHasBeenOpen(isHelpOpen);
  const deviceCount = overview && deviceCountOf(overview.mainOverview);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <span className={styles.refreshed}>
          <span>{fetchedAt ? `Refreshed ${formatTime(fetchedAt)}` : ''}</span>
          {fetchedAt && error ? <span role="status">; could not be refreshed since</span> : null}
        </span>
        <div className={styles.buttons}>
          <Button
            icon={<QuestionCircleOutlined aria-hidden />}
            onClick={() => setHelpOpen(true)}
            onPointerEnter={HelpModal.prefetch}
            onFocus={HelpModal.prefetch}
          >
            Help
          </Button>
          <DownloadButton
            label="Export CSV"
            what="export"
            fetch={devices.exportStatusOverview}
            failure="Export status overview failed!"
          />
          <RefreshButton label="Refresh Overview" onRefresh={() => Promise.all([refresh(), reloadAttention()])} />
        </div>
      </div>
      {overview ? <NetworkSummary overview={overview} /> : null}
      {deviceCount !== undefined && overview?.mainOverview.websocketConnections === 0 ? (
        <FirstSteps devices={deviceCount} />
      ) : null}
      <AttentionSection />
      {overview ? (
        <Tabs
          label="Parts of the network"
          tabs={overviewTabs(overview).map((tab) => ({
            ...tab,
            render: () => <OverviewTabPane tab={tab} epoch={manualRefreshes} />,
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
        <Skeleton label="Loading overview" heading lines={skeletonLines} />
      )}
      {/* Last, so that it does not move other content when it loads. */}
      <div className={styles.uptimeAtRisk}>
        <AtRiskSection />
      </div>
      {hasHelpBeenOpen ? <HelpModal open={isHelpOpen} onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

/** Older backends do not count devices. */
const deviceCountOf = ({ devices }: Overview): number | undefined =>
  devices && devices.connected + devices.notConnected;

const skeletonLines = [420, ...Array.from({ length: 12 }, (_, line) => (line % 4 === 3 ? '60%' : '100%'))];
