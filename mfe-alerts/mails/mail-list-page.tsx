import { alertsApi } from '@dmp/shared/api';
import { type AlertMailOverview, alertMailStates } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import {
  ChoiceRow,
  ListPage,
  type NamedFilter,
  onDemand,
  type PagedColumn,
  TimeText,
  useAddressDrawer,
  useListLoad,
  useListQuery,
  withFilters,
} from '@dmp/shared/ui';
import { deliveryWords } from '../words/mail-words.ts';
import { DeliveryTag } from './delivery.tsx';
import { mailListQuery, mailListSpec, mailStateFilter } from './mail-query.ts';

const MailDrawer = onDemand(async () => (await import('./mail-drawer.tsx')).MailDrawer, 'Email');

const states = [
  { key: 'ALL' as const, label: 'All' },
  ...alertMailStates.map((key) => ({ key, label: deliveryWords[key].label })),
];

const columns: readonly PagedColumn<AlertMailOverview>[] = [
  { key: 'subject', title: 'Subject', width: 380, render: ({ subject }) => subject, link: true },
  { key: 'state', title: 'State', width: 116, render: (mail) => <DeliveryTag {...mail} /> },
  { key: 'createdAt', title: 'Created', width: 200, render: ({ createdAt }) => <TimeText at={createdAt} /> },
  { key: 'alertName', title: 'Alert', width: 190, render: ({ alertName }) => alertName },
  { key: 'recipients', title: 'Recipients', width: 230, render: formatRecipients },
];

/** Page `/alerts/mails`: the emails of alerts, with their delivery states. */
export function MailListPage() {
  const alerts = useApi(alertsApi);
  const [query, setQuery] = useListQuery(mailListSpec);
  const drawer = useAddressDrawer('mail');
  const load = useListLoad({
    name: 'alert mails',
    call: mailListQuery(query),
    fetch: alerts.listMails,
    failure: 'Get emails failed!',
    refreshInterval: 30_000,
  });
  const rows = load.page?.content ?? [];
  const alertFilter: NamedFilter = {
    title: 'Alert',
    kind: 'list',
    parameters: ['alert'],
    valueName: (alert) => rows.find(({ alertId }) => alertId === alert)?.alertName ?? alert,
  };
  return (
    <>
      <ListPage<AlertMailOverview>
        label="Emails"
        noun="email"
        columns={columns}
        rowKey={({ id }) => id}
        load={load}
        query={query}
        onQuery={setQuery}
        link={drawer.rowLink(({ id }: AlertMailOverview) => id)}
        otherFilters={[alertFilter]}
        empty={mailStateFilter(query) ? 'No emails have this state.' : 'No emails yet.'}
        toolbarStart={
          <ChoiceRow
            label="State"
            choices={states}
            chosen={mailStateFilter(query) ?? 'ALL'}
            onChoose={(state) => setQuery(withFilters(query, { state: state === 'ALL' ? undefined : state }))}
          />
        }
      />
      {drawer.value === undefined ? null : <MailDrawer key={drawer.value} id={drawer.value} onClose={drawer.close} />}
    </>
  );
}

/** `noc@example.com and 2 others` */
function formatRecipients({ recipients: [first = '', ...others] }: AlertMailOverview): string {
  return others.length > 0 ? `${first} and ${formatCount(others.length, 'other')}` : first;
}
