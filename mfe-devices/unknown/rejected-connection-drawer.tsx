import { Drawer } from '@dmp/shared/antd/dialog';
import { Link } from '@dmp/shared/antd/router';
import { chargerSubprotocol, noChargeboxId, rejectionReasonNames, type UnknownCharger } from '@dmp/shared/contract';
import { formatNumber, none } from '@dmp/shared/format';
import { useShell } from '@dmp/shared/shell';
import { type DetailField, FailedState, FieldGroups, type ListLoad, Skeleton, TimeText } from '@dmp/shared/ui';
import { chargerAddress, rejectedConnectionHelp } from './rejected-connection-help.ts';

export interface RejectedConnectionDrawerProps {
  /** Undefined while loading, and if it is no longer on the page of the list. */
  connection: UnknownCharger | undefined;
  /** Load state of that page. */
  load: ListLoad<UnknownCharger>;
  onClose(): void;
}

/** Drawer of one rejected connection: its details, and how to fix it. */
export function RejectedConnectionDrawer({ connection, load, onClose }: RejectedConnectionDrawerProps) {
  return (
    <Drawer open size={640} title="Unknown charger" onClose={onClose}>
      {connection ? <RejectedConnection connection={connection} /> : <Placeholder load={load} />}
    </Drawer>
  );
}

function Placeholder({ load: { page, error, busy, retry } }: Pick<RejectedConnectionDrawerProps, 'load'>) {
  if (error !== undefined)
    return (
      <FailedState title="Charger could not be loaded" error={error} onRetry={() => void retry()} retrying={busy} />
    );
  if (page === undefined) return <Skeleton label="Loading charger" heading lines={['100%', '60%']} />;
  return <p role="alert">This charger is not on this page of the list any more.</p>;
}

function RejectedConnection({ connection }: { connection: UnknownCharger }) {
  const { session } = useShell();
  const { chargeboxId, reason, deviceId } = connection;
  const { sentence, step, inCharger } = rejectedConnectionHelp(connection);
  return (
    <article>
      <h2 translate="no">{chargeboxId}</h2>
      <p>{sentence}</p>
      {step === 'add-device' && session.can('create:devices') ? (
        <p>
          <Link to={`/devices?${new URLSearchParams({ add: chargeboxId })}`}>Add device</Link>
        </p>
      ) : null}
      {step === 'open-device' && deviceId ? (
        <p>
          <Link to={`/devices/${encodeURIComponent(deviceId)}`}>Open device</Link>
        </p>
      ) : null}
      <FieldGroups
        level={3}
        groups={[
          ...(inCharger ? [{ title: 'To set in the charger', fields: settings(connection) }] : []),
          { title: 'What came', fields: facts(connection, rejectionReasonNames[reason]) },
        ]}
      />
    </article>
  );
}

const settings = ({ chargeboxId: sent, reason }: UnknownCharger): DetailField[] => {
  // The ID in a wrong address is only a guess.
  const chargeboxId = sent === noChargeboxId || reason === 'WRONG_ADDRESS' ? undefined : sent;
  const address = chargerAddress(window.location.origin, chargeboxId ?? '');
  return [
    chargeboxId
      ? { label: 'Address', value: address, copy: address }
      : { label: 'Address', value: `${address}{Chargebox ID}` },
    { label: 'Subprotocol', value: `${chargerSubprotocol} (OCPP 1.6 JSON)` },
    { label: 'Authentication', value: 'HTTP Basic (OCPP security profile 1, or 2 with TLS)' },
    chargeboxId
      ? { label: 'User name', value: chargeboxId, copy: chargeboxId }
      : { label: 'User name', value: 'The Chargebox ID' },
    { label: 'Password', value: 'The one that was made for the device' },
  ];
};

const facts = (
  { firstAt, lastAt, count, address, subprotocols, detail, make, model }: UnknownCharger,
  reason: string,
): DetailField[] => [
  ...(detail ? [{ label: 'Detail', value: detail, wide: true }] : []),
  { label: 'Reason', value: reason },
  { label: 'Times', value: formatNumber(count) },
  { label: 'First', value: <TimeText at={firstAt} /> },
  { label: 'Last', value: <TimeText at={lastAt} /> },
  { label: 'From', value: address ?? none },
  { label: 'Subprotocols', value: subprotocols.join(', ') || none },
  { label: 'Make', value: make ?? none },
  { label: 'Model', value: model ?? none },
];
