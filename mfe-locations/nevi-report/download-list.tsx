import { neviApi } from '@dmp/shared/api';
import { limits, type NeviDownload, splitFilterValues } from '@dmp/shared/contract';
import { formatBytes, formatCount, zoneLabel } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { CopyButton, ShortList, type SmallTableColumn, TimeText, useShortList } from '@dmp/shared/ui';
import styles from './nevi-report.module.css';
import { quarterName } from './report-query.ts';

const columns: readonly SmallTableColumn<NeviDownload>[] = [
  {
    ...{ key: 'at', title: 'Downloaded', width: 210 },
    render: ({ at, by }) => (
      <span className={styles.pair}>
        <TimeText at={at} />
        <span className={styles.soft}>{by}</span>
      </span>
    ),
  },
  {
    ...{ key: 'file', title: 'File', isRowHeader: true },
    render: ({ fileName, ...download }) => (
      <span className={styles.pair}>
        <span>{fileName}</span>
        <span className={styles.soft}>{scopeOf(download)}</span>
      </span>
    ),
  },
  {
    ...{ key: 'size', title: 'Size', width: 110, alignEnd: true },
    render: ({ rows, bytes }) => (
      <span className={styles.pair}>
        <span>{formatCount(rows, 'line')}</span>
        <span className={styles.soft}>{formatBytes(bytes)}</span>
      </span>
    ),
  },
  {
    ...{ key: 'sha256', title: 'SHA-256', width: 170 },
    render: ({ sha256, fileName }) => (
      <span title={sha256}>
        <span>{`${sha256.slice(0, 12)}… `}</span>
        <CopyButton value={sha256} label={`SHA-256 of ${fileName}`} />
      </span>
    ),
  },
];

/** The quarter and filters of a file, in one line. */
function scopeOf({
  year,
  quarter,
  networkOperators,
  states,
  countries,
  tags,
  preview = false,
}: Omit<NeviDownload, 'fileName'>) {
  const parts = [countries, states, networkOperators, tags].flatMap((values) => splitFilterValues(values ?? ''));
  return [quarterName({ year, quarter }), ...(preview ? ['preview'] : []), ...parts].join(', ');
}

/** Earlier downloads, newest first. @param refreshKey a new value reloads the list */
export function DownloadList({ refreshKey }: { refreshKey: string }) {
  const nevi = useApi(neviApi);
  const list = useShortList<NeviDownload>({
    name: 'NEVI downloads',
    parentId: 'all',
    size: limits.pageSizeOf.neviDownloads,
    fetch: ({ page, size }, signal) => nevi.reportDownloads({ pageNumber: page, pageSize: size }, signal),
    failure: 'Get downloads failed!',
    refreshInterval: 60_000,
    refreshKey,
  });
  return (
    <>
      <p className={styles.note}>{`Times are shown in ${zoneLabel()}.`}</p>
      <ShortList
        label="Earlier downloads"
        noun="download"
        columns={columns}
        rowKey={({ id }) => String(id)}
        list={list}
        empty="No file has been downloaded yet."
        minWidth={720}
      />
    </>
  );
}
