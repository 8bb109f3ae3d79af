import { useSearchParams } from '@dmp/shared/antd/router';
import { Panels, ToneTag, useNow } from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import { DownloadList } from './download-list.tsx';
import { FindingList } from './finding-list.tsx';
import { ModuleFiles } from './module-files.tsx';
import styles from './nevi-report.module.css';
import { ReportChoice } from './report-choice.tsx';
import {
  isPreview,
  quarterName,
  type ReportSelection,
  readReport,
  substitutionNotice,
  writeReport,
} from './report-query.ts';

/** `/locations/nevi-report`: the quarterly report for the Joint Office, its findings, and earlier downloads. */
export function NeviReportPage() {
  const [address, setAddress] = useSearchParams();
  // A quarter can begin or end while the page is open.
  const now = useNow(60_000);
  const report = useMemo(() => readReport(address, now), [address, now]);
  const notice = useMemo(() => substitutionNotice(address, now), [address, now]);
  const [downloads, setDownloads] = useState(0);
  const onChange = (change: Partial<ReportSelection>) => setAddress(writeReport({ ...report, ...change }));
  return (
    <div className={styles.page}>
      <ReportChoice report={report} now={now} onChange={onChange} />
      {notice ? (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      ) : null}
      {isPreview(report.quarter, now) ? (
        <p role="note" className={styles.preview}>
          <ToneTag tone="orange">Preview</ToneTag>
          <span>{` ${quarterName(report.quarter)} is not over. The files and findings are incomplete and will change. Do not submit them.`}</span>
        </p>
      ) : null}
      <Panels
        name="nevi.report"
        level={2}
        panels={[
          {
            key: 'files',
            label: 'Files',
            render: () => (
              <ModuleFiles report={report} now={now} onDownloaded={() => setDownloads((count) => count + 1)} />
            ),
          },
          {
            key: 'findings',
            label: 'Findings',
            render: () => <FindingList report={report} now={now} onChange={onChange} />,
          },
          {
            key: 'downloads',
            label: 'Earlier downloads',
            render: () => <DownloadList refreshKey={String(downloads)} />,
          },
        ]}
      />
    </div>
  );
}
