import { DownloadOutlined } from '@dmp/shared/antd/icons';
import { devicesApi } from '@dmp/shared/api';
import { browserZone, type DiagnosticsFile } from '@dmp/shared/contract';
import { formatBytes, none } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { ListPage, type ListSpec, type PagedColumn, TimeText, useArrayLoad, useListQuery } from '@dmp/shared/ui';
import { useEffect, useRef } from 'react';
import { dayText } from './day.ts';
import styles from './diagnostics-tab.module.css';

const columns: readonly PagedColumn<DiagnosticsFile>[] = [
  {
    key: 'fileName',
    title: 'File',
    width: 420,
    // The URL has its own token, and the response is an attachment, so a plain link downloads it.
    render: ({ fileName, url }) => (
      <a className={styles.file} href={url} download={fileName} title={fileName}>
        <DownloadOutlined aria-hidden />
        <span>{` ${fileName}`}</span>
      </a>
    ),
    value: ({ fileName }) => fileName,
    sortable: true,
  },
  {
    key: 'size',
    title: 'Size',
    width: 120,
    render: ({ size }) => (size === undefined ? none : formatBytes(size)),
    value: ({ size }) => size,
    sortable: true,
  },
  {
    key: 'uploadedAt',
    title: 'Uploaded',
    width: 210,
    render: ({ uploadedAt }) => <TimeText at={uploadedAt} />,
    value: ({ uploadedAt }) => uploadedAt,
    sortable: true,
  },
];

/** The list in the address; the prefix separates it from other lists of the device's page. */
export const diagnosticsListSpec: ListSpec = {
  prefix: 'files',
  filterParameters: [],
  sortFields: columns.map(({ key }) => key),
};

interface DiagnosticsListProps {
  deviceId: string;
  /** Start of the selected day; undefined for all days. */
  day: Date | undefined;
  /** The charger was requested to upload a file. */
  isUploadPending: boolean;
  /** A new file appeared while an upload was pending. */
  onArrived(): void;
}

/** Files, newest first. Polls while visible, because links expire after an hour. */
export function DiagnosticsList({ deviceId, day, isUploadPending, onArrived }: DiagnosticsListProps) {
  const devices = useApi(devicesApi);
  const [query, setQuery] = useListQuery(diagnosticsListSpec);
  const date = day && dayText(day);
  const load = useArrayLoad({
    name: `diagnostics of ${deviceId} ${date ?? ''}`,
    fetch: (signal) => devices.diagnostics(deviceId, date ? { date, timeZone: browserZone() } : {}, signal),
    failure: 'Get diagnostics files failed!',
    refreshInterval: isUploadPending ? 3000 : 60_000,
    query,
    columns,
  });
  const total = load.page?.totalElements;
  const known = useRef(total);
  useEffect(() => {
    if (isUploadPending && total !== undefined && total > (known.current ?? total)) onArrived();
    known.current = total;
  }, [isUploadPending, total, onArrived]);
  return (
    <ListPage
      label="Files"
      noun="file"
      columns={columns}
      rowKey={({ url }) => url.replace(/\?.*/, '')}
      load={load}
      query={query}
      onQuery={setQuery}
      empty={day ? 'No diagnostics files from this day.' : 'No diagnostics files yet.'}
      refresh={false}
      inPanel
    />
  );
}
