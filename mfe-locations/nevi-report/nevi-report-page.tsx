import { useSearchParams } from '@dmp/shared/antd/router';
import { Panels, ToneTag, useNow } from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import { DownloadList } from './download-list.tsx';
import { FindingList } from './finding-list.tsx';
import { ModuleFiles } from './module-files.tsx';
import styles from './nevi-report.module.css';
import { ReportChoice } from './report-choice.tsx';
import { isPreview, quarterName, readReport, type ShownReport, whyNotShown, writeReport } from './report-query.ts';

/** `/locations/nevi-report`: a quarter's report for the Joint Office, what it lacks, and which files were downloaded. */
export function NeviReportPage() {
  const [address, setAddress] = useSearchParams();
  // A quarter begins and ends while the page is open.
  const now = useNow(60_000);
  const report = useMemo(() => readReport(address, now), [address, now]);
  const notShown = useMemo(() => whyNotShown(address, now), [address, now]);
  const [downloads, setDownloads] = useState(0);
  const onChange = (change: Partial<ShownReport>) => setAddress(writeReport({ ...report, ...change }));
  return (
    <div className={styles.page}>
      <ReportChoice report={report} now={now} onChange={onChange} />
      {notShown ? (
        <p role="status" className={styles.notShown}>
          {notShown}
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
            draw: () => (
              <ModuleFiles report={report} now={now} onDownloaded={() => setDownloads((count) => count + 1)} />
            ),
          },
          {
            key: 'findings',
            label: 'Findings',
            draw: () => <FindingList report={report} now={now} onChange={onChange} />,
          },
          { key: 'downloads', label: 'Earlier downloads', draw: () => <DownloadList follows={String(downloads)} /> },
        ]}
      />
    </div>
  );
}
