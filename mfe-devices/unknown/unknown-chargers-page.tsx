import { CloseOutlined } from '@dmp/shared/antd/icons';
import { unknownChargersApi } from '@dmp/shared/api';
import { knockReasonNames, knockReasons, ownProperty, type UnknownCharger } from '@dmp/shared/contract';
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
import { knockKey, knockListQuery, knockListSpec } from './knock-query.ts';

const KnockDrawer = onDemand(async () => (await import('./knock-drawer.tsx')).KnockDrawer, 'Unknown charger');

const columns: readonly PagedColumn<UnknownCharger>[] = [
  { key: 'chargeboxId', title: 'Chargebox ID', width: 220, render: ({ chargeboxId }) => chargeboxId, link: true },
  {
    key: 'reason',
    title: 'Reason',
    width: 220,
    render: ({ reason }) => knockReasonNames[reason],
    filter: {
      kind: 'list',
      parameters: ['reason'],
      options: knockReasons.map((value) => ({ value, label: knockReasonNames[value] })),
      valueName: (value) => ownProperty(knockReasonNames, value) ?? value,
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

/** `/devices/unknown`: chargers that were refused, and what helps. */
export function UnknownChargersPage() {
  const chargers = useApi(unknownChargersApi);
  const [query, setQuery] = useListQuery(knockListSpec);
  const drawer = useAddressDrawer('knock');
  const load = useListLoad({
    name: 'unknown chargers',
    call: knockListQuery(query),
    fetch: chargers.list,
    failure: 'Get unknown chargers failed!',
    refreshInterval: 15_000,
  });
  // The poll may move it to another page.
  const { row: shown } = useHeldRow(
    drawer.value,
    load.page?.content.find((row) => knockKey(row) === drawer.value),
  );
  return (
    <>
      <ListPage<UnknownCharger>
        label="Unknown chargers"
        noun="unknown charger"
        search="Search Chargebox ID"
        columns={columns}
        rowKey={knockKey}
        rowName={({ chargeboxId }) => chargeboxId}
        load={load}
        query={query}
        onQuery={setQuery}
        link={drawer.rowLink(knockKey)}
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
      {drawer.value === undefined ? null : <KnockDrawer knock={shown} load={load} onClose={drawer.close} />}
    </>
  );
}
