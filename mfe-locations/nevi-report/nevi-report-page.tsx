import { useSearchParams } from '@dmp/shared/antd/router';
import { Panels } from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import { DownloadList } from './download-list.tsx';
import { FindingList } from './finding-list.tsx';
import { ModuleFiles } from './module-files.tsx';
import styles from './nevi-report.module.css';
import { ReportChoice } from './report-choice.tsx';
import { readReport, type ShownReport, writeReport } from './report-query.ts';

/** `/locations/nevi-report`: a quarter's report for the Joint Office, what it lacks, and which files were downloaded. */
export function NeviReportPage() {
  const [address, setAddress] = useSearchParams();
  const now = useMemo(() => new Date(), []);
  const report = useMemo(() => readReport(address, now), [address, now]);
  const [downloads, setDownloads] = useState(0);
  const onChange = (change: Partial<ShownReport>) => setAddress(writeReport({ ...report, ...change }));
  return (
    <div className={styles.page}>
      <ReportChoice report={report} now={now} onChange={onChange} />
      <Panels
        name="nevi.report"
        level={2}
        panels={[
          {
            key: 'files',
            label: 'Files',
            draw: () => <ModuleFiles report={report} onDownloaded={() => setDownloads((count) => count + 1)} />,
          },
          { key: 'findings', label: 'Findings', draw: () => <FindingList report={report} onChange={onChange} /> },
          { key: 'downloads', label: 'Earlier downloads', draw: () => <DownloadList follows={String(downloads)} /> },
        ]}
      />
    </div>
  );
}
