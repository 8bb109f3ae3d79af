import { CloseOutlined, ReloadOutlined } from '@dmp/shared/antd/icons';
import { chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroup, Publication } from '@dmp/shared/contract';
import { formatTime } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import {
  ListPage,
  type ListSpec,
  type PagedColumn,
  TimeText,
  ToneTag,
  useListLoad,
  useListQuery,
} from '@dmp/shared/ui';
import { canRetry, canSkip, describePublication } from './publication-state.ts';
import styles from './published-state.module.css';

/** The widths add up to that of the panel on a small laptop. */
const columns: readonly PagedColumn<Publication>[] = [
  {
    key: 'createdAt',
    title: 'Published',
    width: 180,
    card: 'first',
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  { key: 'createdBy', title: 'By', width: 190, render: ({ createdBy }) => createdBy },
  {
    key: 'state',
    title: 'State',
    width: 110,
    card: 'first',
    render: (publication) => {
      const { word, tone } = describePublication(publication);
      return <ToneTag tone={tone}>{word}</ToneTag>;
    },
  },
  { key: 'deliveredAt', title: 'Delivered at', width: 180, render: ({ deliveredAt }) => <TimeText at={deliveredAt} /> },
  {
    key: 'detail',
    title: 'Detail',
    width: 320,
    card: 'line',
    render: (publication) => <span className={styles.detail}>{describePublication(publication).detail}</span>,
  },
];
const publicationsSpec: ListSpec = { prefix: 'publications', filterParameters: [], sortFields: [] };

/** Publications of a group with their delivery, newest first. */
export function PublicationList({ group, onChanged }: { group: ChargingGroup; onChanged(): Promise<unknown> }) {
  const groups = useApi(chargingGroupsApi);
  const [query, setQuery] = useListQuery(publicationsSpec);
  const { pageNumber, pageSize } = query;
  const load = useListLoad({
    name: 'publications',
    // `published` refetches the list after each publication.
    call: { id: group.id, published: group.publication?.publishedAt ?? group.lastUpdatedInCPO, pageNumber, pageSize },
    fetch: ({ id }, signal) => groups.listPublications(id, { pageNumber, pageSize }, signal),
    failure: 'Get publications failed!',
    refreshInterval: 10_000,
  });
  return (
    <ListPage
      label="Publications"
      noun="publication"
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ createdAt }) => `publication of ${formatTime(createdAt)}`}
      load={load}
      query={query}
      onQuery={setQuery}
      empty="This group has never been published."
      refresh={false}
      actions={[
        {
          label: 'Retry',
          icon: <ReloadOutlined aria-hidden />,
          permission: 'update:charging-groups',
          isAvailable: canRetry,
          run: ({ id }) => groups.retryPublication(group.id, id).then(onChanged),
          failure: 'Could not retry publication',
        },
        {
          label: 'Skip',
          icon: <CloseOutlined aria-hidden />,
          permission: 'update:charging-groups',
          isAvailable: canSkip,
          question: 'Skip this publication? It will not be sent.',
          run: ({ id }) => groups.skipPublication(group.id, id).then(onChanged),
          failure: 'Could not skip publication',
        },
      ]}
      inPanel
    />
  );
}
