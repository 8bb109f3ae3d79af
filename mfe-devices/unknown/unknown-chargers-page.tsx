import { CloseOutlined } from '@dmp/shared/antd/icons';
import { unknownChargersApi } from '@dmp/shared/api';
import { ownProperty, rejectionReasonNames, rejectionReasons, type UnknownCharger } from '@dmp/shared/contract';
import { formatNumber, none } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import {
  ListPage,
  onDemand,
  type PagedColumn,
  TimeText,
  useAddressDrawer,
  useHeldRow,
  useListLoad,
  useListQuery,
} from '@dmp/shared/ui';
import {
  rejectedConnectionKey,
  rejectedConnectionListQuery,
  rejectedConnectionListSpec,
} from './rejected-connection-query.ts';

const RejectedConnectionDrawer = onDemand(
  async () => (await import('./rejected-connection-drawer.tsx')).RejectedConnectionDrawer,
  'Unknown charger',
);

const columns: readonly PagedColumn<UnknownCharger>[] = [
  { key: 'chargeboxId', title: 'Chargebox ID', width: 220, render: ({ chargeboxId }) => chargeboxId, link: true },
  {
    key: 'reason',
    title: 'Reason',
    width: 220,
    render: ({ reason }) => rejectionReasonNames[reason],
    filter: {
      kind: 'list',
      parameters: ['reason'],
      options: rejectionReasons.map((value) => ({ value, label: rejectionReasonNames[value] })),
      valueName: (value) => ownProperty(rejectionReasonNames, value) ?? value,
    },
  },
  {
    key: 'lastAt',
    title: 'Last',
    width: 200,
    render: ({ lastAt }) => <TimeText at={lastAt} relative />,
    sortable: true,
  },
  { key: 'count', title: 'Times', width: 90, render: ({ count }) => formatNumber(count) },
  { key: 'firstAt', title: 'First', width: 200, render: ({ firstAt }) => <TimeText at={firstAt} /> },
  { key: 'address', title: 'From', width: 150, render: ({ address }) => address ?? none, isCode: true },
  {
    key: 'subprotocols',
    title: 'Subprotocols',
    width: 150,
    render: ({ subprotocols }) => subprotocols.join(', ') || none,
    isCode: true,
  },
  {
    key: 'make',
    title: 'Make and model',
    width: 190,
    render: ({ make, model }) => [make, model].filter(Boolean).join(' ') || none,
    isCode: true,
  },
];

/** `/devices/unknown`: rejected connections of chargers, and how to fix them. */
export function UnknownChargersPage() {
  const chargers = useApi(unknownChargersApi);
  const [query, setQuery] = useListQuery(rejectedConnectionListSpec);
  const drawer = useAddressDrawer('knock');
  const load = useListLoad({
    name: 'unknown chargers',
    call: rejectedConnectionListQuery(query),
    fetch: chargers.list,
    failure: 'Get unknown chargers failed!',
    refreshInterval: 15_000,
  });
  // Polling may move the row to another page.
  const { row: connection } = useHeldRow(
    drawer.value,
    load.page?.content.find((row) => rejectedConnectionKey(row) === drawer.value),
  );
  return (
    <>
      <ListPage<UnknownCharger>
        label="Unknown chargers"
        noun="unknown charger"
        search="Search Chargebox ID"
        columns={columns}
        rowKey={rejectedConnectionKey}
        rowName={({ chargeboxId }) => chargeboxId}
        load={load}
        query={query}
        onQuery={setQuery}
        link={drawer.rowLink(rejectedConnectionKey)}
        actions={[
          {
            label: 'Dismiss',
            icon: <CloseOutlined aria-hidden />,
            permission: 'update:devices',
            run: ({ chargeboxId, reason }) => chargers.dismiss([{ chargeboxId, reason }]),
            failure: 'Could not dismiss charger',
          },
        ]}
        empty="No charger was refused."
      />
      {drawer.value === undefined ? null : (
        <RejectedConnectionDrawer connection={connection} load={load} onClose={drawer.close} />
      )}
    </>
  );
}
