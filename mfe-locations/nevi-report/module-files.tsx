import { neviApi } from '@dmp/shared/api';
import {
  type NeviModule,
  neviFileName,
  neviModuleNumbers,
  neviModules,
  omittedNeviModules,
} from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { DownloadButton, SmallTable, type SmallTableColumn } from '@dmp/shared/ui';
import styles from './nevi-report.module.css';
import { type ReportSelection, reportQuery } from './report-query.ts';

interface ModuleFilesProps {
  report: ReportSelection;
  now: Date;
  /** Called after each download. */
  onDownloaded(): void;
}

/** The files of a report, one for each module, and the modules that are not included. */
export function ModuleFiles({ report, now, onDownloaded }: ModuleFilesProps) {
  const nevi = useApi(neviApi);
  const query = reportQuery(report, now);
  const columns: SmallTableColumn<`${NeviModule}`>[] = [
    {
      ...{ key: 'module', title: 'Module', isRowHeader: true },
      render: (module) => (
        <span className={styles.pair}>
          <span>{`${module} ${neviModules[module].name}`}</span>
          <span className={styles.soft}>{neviFileName(module, query)}</span>
        </span>
      ),
    },
    {
      ...{ key: 'download', title: 'File', width: 150 },
      render: (module) => (
        <DownloadButton
          label="Download"
          what={`download of module ${module}`}
          fetch={async (options) => {
            const file = await nevi.exportReport(Number(module) as NeviModule, query, options);
            onDownloaded();
            return file;
          }}
          failure={`Module ${module} could not be downloaded`}
        />
      ),
    },
  ];
  return (
    <>
      <p className={styles.note}>
        The quarterly report of 23 CFR 680.112(a), as files that EV-ChART takes. Months follow the time zone of each
        location.
      </p>
      <SmallTable
        label="Files"
        columns={columns}
        rows={neviModuleNumbers}
        rowKey={(module) => module}
        empty="There are no files."
      />
      <details className={styles.omitted}>
        <summary>Modules not included</summary>
        <ul>
          {omittedNeviModules.map(({ module, name, why }) => (
            <li key={module}>{`${module} ${name}: ${why}`}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
