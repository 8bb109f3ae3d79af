import { Button, Flex } from '@dmp/shared/antd/shell';
import { failureText, networkApi, noticeText } from '@dmp/shared/api';
import type { NetworkImport } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi, useShell } from '@dmp/shared/shell';
import {
  DownloadMenu,
  FailedState,
  FieldError,
  PageLink,
  Skeleton,
  SmallTable,
  type SmallTableColumn,
  TimeText,
  useBusy,
  useCompletion,
  useFailureNotice,
} from '@dmp/shared/ui';
import { useState } from 'react';
import useSWR from 'swr';
import { WorkHeading } from '../progress/work-heading.tsx';
import styles from './import.module.css';
import { importStateWords } from './import-words.ts';

const formats = [
  { key: 'CSV', label: 'CSV, one line for each connector' },
  { key: 'OCPI', label: 'OCPI 2.2.1 Locations (JSON)' },
] as const;

/** File upload by selection or drop, and the latest imports. */
export function UploadView({ onOpen }: { onOpen(id: string): void }) {
  const { notify, navigate } = useShell();
  const begin = useCompletion();
  const network = useApi(networkApi);
  const [error, setError] = useState<string>();
  const notice = useFailureNotice('Get imports failed!');
  const imports = useSWR('network-imports', () => network.listImports(), notice);
  const [busy, upload] = useBusy(async (file: File) => {
    const { isHere } = begin();
    setError(undefined);
    try {
      const { id } = await network.upload(file);
      if (isHere()) return onOpen(id);
      notify.success({
        title: `${file.name} was uploaded`,
        text: (
          <PageLink to={`/devices/import?import=${encodeURIComponent(id)}`} navigate={navigate}>
            View import
          </PageLink>
        ),
      });
    } catch (cause) {
      notify.error({ title: 'The file could not be imported', ...noticeText(cause) });
      const { text, detail } = failureText(cause);
      setError(detail ?? text);
    }
  });
  return (
    <Flex vertical gap={16} className={styles.page ?? ''}>
      <Flex gap={12} wrap justify="space-between" align="flex-start">
        <WorkHeading title="Import a network">You see what a file would change before anything is changed.</WorkHeading>
        <DownloadMenu
          label="Export network"
          what="export"
          choices={formats}
          fetch={(format, options) => network.exportNetwork({ format }, options)}
          failure="Failed to export"
        />
      </Flex>
      <div className={styles.zone} data-busy={busy}>
        <strong>{busy ? 'Uploading …' : 'Choose a file, or drop one here'}</strong>
        <span>CSV with one line for each connector, or OCPI 2.2.1 Locations as JSON.</span>
        <input
          type="file"
          aria-label="File of a network"
          accept=".csv,.json,text/csv,application/json"
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload(file);
            // Reset, so that selecting the same file again after a fix fires a change event.
            target.value = '';
          }}
        />
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      <h3 className={styles.latest}>Latest imports</h3>
      {imports.data ? (
        <SmallTable
          label="Latest imports"
          columns={columnsOf(onOpen)}
          rows={imports.data}
          rowKey={({ id }) => id}
          empty="Nothing has been imported yet."
          minWidth={640}
        />
      ) : imports.error ? (
        <FailedState
          title="Imports could not be loaded"
          error={imports.error}
          onRetry={() => void notice.retry(imports.mutate)}
          retrying={imports.isValidating}
        />
      ) : (
        <Skeleton label="Loading imports" lines={['100%', '100%', '60%']} />
      )}
    </Flex>
  );
}

const columnsOf = (onOpen: (id: string) => void): SmallTableColumn<NetworkImport>[] => [
  {
    key: 'file',
    title: 'File',
    isRowHeader: true,
    render: ({ id, fileName }) => (
      <Button type="link" size="small" onClick={() => onOpen(id)}>
        {fileName}
      </Button>
    ),
  },
  { key: 'state', title: 'State', width: 130, render: ({ state }) => importStateWords[state] },
  { key: 'entries', title: 'Items', width: 90, alignEnd: true, render: ({ entries }) => formatNumber(entries) },
  { key: 'at', title: 'Uploaded', width: 200, render: ({ createdAt }) => <TimeText at={createdAt} relative /> },
  { key: 'by', title: 'By', width: 200, render: ({ createdBy }) => createdBy },
];
