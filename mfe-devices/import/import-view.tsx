import { Alert, Radio } from '@dmp/shared/antd/basics';
import { Button, Flex } from '@dmp/shared/antd/shell';
import { networkApi } from '@dmp/shared/api';
import { importOutcomes, type NetworkImport, type NetworkImportEntry } from '@dmp/shared/contract';
import { formatNumber, formatTime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import {
  FailedState,
  type ListSpec,
  type PagedColumn,
  PagedTable,
  Skeleton,
  ToneTag,
  useListLoad,
  useListQuery,
  withFilters,
} from '@dmp/shared/ui';
import { ProgressLine } from '../progress/progress-line.tsx';
import { WorkHeading } from '../progress/work-heading.tsx';
import styles from './import.module.css';
import { ImportCommands } from './import-commands.tsx';
import {
  entryOutcome,
  importProgress,
  importStateWords,
  isImportRunning,
  kindWords,
  outcomeLabel,
} from './import-words.ts';
import { useImport } from './use-import.ts';

const spec: ListSpec = { filterParameters: ['outcome'], sortFields: [] };

const columnsOf = (networkImport: NetworkImport): readonly PagedColumn<NetworkImportEntry>[] => [
  {
    key: 'lines',
    title: 'Lines',
    width: 100,
    render: ({ firstLine, lastLine }) => (firstLine === lastLine ? String(firstLine) : `${firstLine}–${lastLine}`),
  },
  { key: 'kind', title: 'Kind', width: 100, render: ({ kind }) => kindWords[kind] },
  { key: 'id', title: 'ID', width: 200, render: ({ id }) => id },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 150,
    render: (entry) => {
      const words = entryOutcome(networkImport, entry);
      return words ? <ToneTag tone={words.tone}>{words.label}</ToneTag> : null;
    },
  },
  { key: 'detail', title: 'Detail', width: 520, render: (entry) => <Detail {...entry} /> },
];

function Detail({ reason, changes }: NetworkImportEntry) {
  return (
    <div className={styles.detail}>
      {reason ? <div>{reason}</div> : null}
      {changes.map(({ field, from, to }) => (
        <div key={field}>{`${field}: ${from ?? 'empty'} → ${to ?? 'empty'}`}</div>
      ))}
    </div>
  );
}

/** One import: its preview, its progress, and its outcomes. */
export function ImportView({ id, onClose }: { id: string; onClose(): void }) {
  const { networkImport, error, busy, reload } = useImport(id);
  if (!networkImport && error) {
    return (
      <FailedState title="The import could not be loaded" error={error} onRetry={() => void reload()} retrying={busy} />
    );
  }
  if (!networkImport) return <Skeleton label="Loading import" heading lines={[320, '100%', '100%', '100%', '60%']} />;
  return (
    <Flex vertical gap={12} className={styles.page ?? ''}>
      <Flex gap={12} wrap justify="space-between" align="flex-start">
        <WorkHeading title={networkImport.fileName}>
          {`${importStateWords[networkImport.state]}, uploaded ${formatTime(networkImport.createdAt)} by ${networkImport.createdBy}`}
        </WorkHeading>
        <Flex gap={8} wrap>
          <Button onClick={onClose}>All imports</Button>
          <ImportCommands networkImport={networkImport} onChanged={reload} />
        </Flex>
      </Flex>
      <Progress networkImport={networkImport} />
      {networkImport.failure ? <Alert type="error" showIcon title={networkImport.failure} /> : null}
      <Entries networkImport={networkImport} />
    </Flex>
  );
}

function Progress({ networkImport }: { networkImport: NetworkImport }) {
  const { done, total, sentence } = importProgress(networkImport);
  return (
    <ProgressLine
      label="Import"
      total={total}
      good={done}
      withoutBar={!isImportRunning(networkImport)}
      words={sentence}
    />
  );
}

function Entries({ networkImport }: { networkImport: NetworkImport }) {
  const network = useApi(networkApi);
  const [query, setQuery] = useListQuery(spec);
  const outcome = importOutcomes.find((known) => known === query.filters.outcome);
  const { pageNumber, pageSize } = query;
  const load = useListLoad({
    name: 'network-import-entries',
    // The entries change with the state, so the state is part of the cache key.
    call: { id: networkImport.id, state: networkImport.state, pageNumber, pageSize, ...(outcome ? { outcome } : {}) },
    fetch: ({ id, state: _, ...entriesQuery }, signal) => network.listEntries(id, entriesQuery, signal),
    failure: 'Get import failed!',
  });
  return (
    <>
      <Radio.Group
        aria-label="Outcome"
        optionType="button"
        value={outcome ?? 'ALL'}
        onChange={({ target }) =>
          setQuery(withFilters(query, { outcome: importOutcomes.find((known) => known === target.value) }))
        }
        options={[
          { value: 'ALL', label: `All ${formatNumber(networkImport.entries)}` },
          ...importOutcomes.map((value) => ({
            value,
            label: `${outcomeLabel(networkImport, value)} ${formatNumber(networkImport.outcomes[value])}`,
          })),
        ]}
      />
      <PagedTable
        label="Items of the file"
        noun="item"
        columns={columnsOf(networkImport)}
        rowKey={({ kind, id, firstLine }) => `${kind} ${id} ${firstLine}`}
        load={load}
        query={query}
        onQuery={setQuery}
        empty="No items."
      />
    </>
  );
}
