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
import { isUnderWay, kindWords, outcomeLabel, outcomeOf, progressOf, stateWords } from './import-words.ts';
import { useImport } from './use-import.ts';

const spec: ListSpec = { filterParameters: ['outcome'], sortFields: [] };

const columnsOf = (one: NetworkImport): readonly PagedColumn<NetworkImportEntry>[] => [
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
      const words = outcomeOf(one, entry);
      return words ? <ToneTag tone={words.tone}>{words.label}</ToneTag> : null;
    },
  },
  { key: 'detail', title: 'Detail', width: 520, render: (entry) => <Detail {...entry} /> },
];

/** What there is to know, and what changes from what to what. */
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

/** One import: its preview, how far it is, and what became of it. */
export function ImportView({ id, onClose }: { id: string; onClose(): void }) {
  const { one, error, busy, reload } = useImport(id);
  if (!one && error) {
    return (
      <FailedState title="The import could not be loaded" error={error} onRetry={() => void reload()} retrying={busy} />
    );
  }
  if (!one) return <Skeleton label="Loading import" heading lines={[320, '100%', '100%', '100%', '60%']} />;
  return (
    <Flex vertical gap={12} className={styles.page ?? ''}>
      <Flex gap={12} wrap justify="space-between" align="flex-start">
        <WorkHeading title={one.fileName}>
          {`${stateWords[one.state]}, uploaded ${formatTime(one.createdAt)} by ${one.createdBy}`}
        </WorkHeading>
        <Flex gap={8} wrap>
          <Button onClick={onClose}>All imports</Button>
          <ImportCommands one={one} onChanged={reload} />
        </Flex>
      </Flex>
      <Progress one={one} />
      {one.failure ? <Alert type="error" showIcon title={one.failure} /> : null}
      <Entries one={one} />
    </Flex>
  );
}

function Progress({ one }: { one: NetworkImport }) {
  const { done, total, sentence } = progressOf(one);
  return <ProgressLine label="Import" total={total} good={done} withoutBar={!isUnderWay(one)} words={sentence} />;
}

function Entries({ one }: { one: NetworkImport }) {
  const network = useApi(networkApi);
  const [query, setQuery] = useListQuery(spec);
  const outcome = importOutcomes.find((known) => known === query.filters.outcome);
  const { pageNumber, pageSize } = query;
  const load = useListLoad({
    name: 'network-import-entries',
    // What is shown of an import is another list as soon as it is compared or applied.
    call: { id: one.id, state: one.state, pageNumber, pageSize, ...(outcome ? { outcome } : {}) },
    fetch: ({ id, state: _, ...asked }, signal) => network.listEntries(id, asked, signal),
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
          { value: 'ALL', label: `All ${formatNumber(one.entries)}` },
          ...importOutcomes.map((value) => ({
            value,
            label: `${outcomeLabel(one, value)} ${formatNumber(one.outcomes[value])}`,
          })),
        ]}
      />
      <PagedTable
        label="Items of the file"
        noun="item"
        columns={columnsOf(one)}
        rowKey={({ kind, id, firstLine }) => `${kind} ${id} ${firstLine}`}
        load={load}
        query={query}
        onQuery={setQuery}
        empty="No items."
      />
    </>
  );
}
