import { QuestionCircleOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { devicesApi } from '@dmp/shared/api';
import type { Overview } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { DownloadButton, FailedState, onDemand, RefreshButton, Skeleton, Tabs, useOnceOpen } from '@dmp/shared/ui';
import { useState } from 'react';
import { AttentionSection } from '../attention/attention-section.tsx';
import { useReloadAttention } from '../attention/use-attention.ts';
import type { FirstStepsProps } from './first-steps.tsx';
import type { HelpModalProps } from './help-modal.tsx';
import { NetworkLine } from './network-line.tsx';
import styles from './overview-page.module.css';
import { overviewTabs } from './overview-tabs.ts';
import { PartView } from './part-view.tsx';
import { useOverview } from './use-overview.ts';

const FirstSteps = onDemand<FirstStepsProps>(async () => (await import('./first-steps.tsx')).FirstSteps, 'First steps');

const HelpModal = onDemand<HelpModalProps>(async () => (await import('./help-modal.tsx')).HelpModal, 'Help');

const AtRiskSection = onDemand(
  async () => (await import('../uptime/at-risk-section.tsx')).AtRiskSection,
  'Uptime at risk',
);

/** `/`: what needs a person, and how many chargers and EVSEs are connected, and in which status. */
export function OverviewPage() {
  const devices = useApi(devicesApi);
  const { overview, at, error, busy, asked, refresh, retry } = useOverview();
  const reloadAttention = useReloadAttention();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const helpDrawn = useOnceOpen(isHelpOpen);
  const chargers = overview && chargersIn(overview.mainOverview);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <span className={styles.refreshed}>
          <span>{at ? `Refreshed ${formatTime(at)}` : ''}</span>
          {at && error ? <span role="status">; could not be refreshed since</span> : null}
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
      {overview ? <NetworkLine overview={overview} /> : null}
      {chargers !== undefined && overview?.mainOverview.websocketConnections === 0 ? (
        <FirstSteps devices={chargers} />
      ) : null}
      <AttentionSection />
      {overview ? (
        <Tabs
          label="Parts of the network"
          tabs={overviewTabs(overview).map((tab) => ({ ...tab, draw: () => <PartView tab={tab} epoch={asked} /> }))}
        />
      ) : error ? (
        <FailedState
          title="The overview could not be loaded"
          error={error}
          onRetry={() => void retry()}
          retrying={busy}
        />
      ) : (
        <Skeleton label="Loading overview" heading lines={shape} />
      )}
      {/* Below what is there first, which it does not move when it comes. */}
      <div className={styles.whole}>
        <AtRiskSection />
      </div>
      {helpDrawn ? <HelpModal open={isHelpOpen} onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

/** Undefined where the backend does not count them. */
const chargersIn = ({ devices }: Overview): number | undefined => devices && devices.connected + devices.notConnected;

/** Of a page that is on its way. */
const shape = [420, ...Array.from({ length: 12 }, (_, line) => (line % 4 === 3 ? '60%' : '100%'))];
