import { chargingGroupsApi } from '@dmp/shared/api';
import type { ChargingGroup, Publication } from '@dmp/shared/contract';
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
import { publicationInWords } from './publication-state.ts';

const columns: readonly PagedColumn<Publication>[] = [
  { key: 'createdAt', title: 'Published', width: 200, render: ({ createdAt }) => <TimeText at={createdAt} /> },
  { key: 'createdBy', title: 'By', width: 220, render: ({ createdBy }) => createdBy },
  {
    key: 'state',
    title: 'State',
    width: 170,
    render: (publication) => {
      const { word, tone } = publicationInWords(publication);
      return <ToneTag tone={tone}>{word}</ToneTag>;
    },
  },
  { key: 'deliveredAt', title: 'Delivered at', width: 200, render: ({ deliveredAt }) => <TimeText at={deliveredAt} /> },
  { key: 'detail', title: 'Detail', width: 380, render: (publication) => publicationInWords(publication).detail ?? '' },
];

/** Beside the list of EVSEs in the address. */
const publicationsSpec: ListSpec = { prefix: 'publications', filterParameters: [], sortFields: [] };

/** What was published of a group, the newest first, and how far each has got. */
export function PublicationList({ group }: { group: ChargingGroup }) {
  const groups = useApi(chargingGroupsApi);
  const [query, setQuery] = useListQuery(publicationsSpec);
  const { pageNumber, pageSize } = query;
  const load = useListLoad({
    name: 'publications',
    // Another publication is another list.
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
      load={load}
      query={query}
      onQuery={setQuery}
      empty="This group has never been published."
      refresh={false}
      inPanel
    />
  );
}
