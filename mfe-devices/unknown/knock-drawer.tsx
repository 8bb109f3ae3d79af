import { Drawer } from '@dmp/shared/antd/dialog';
import { Link } from '@dmp/shared/antd/router';
import { chargerSubprotocol, knockReasonNames, noChargeboxId, type UnknownCharger } from '@dmp/shared/contract';
import { formatNumber, none } from '@dmp/shared/format';
import { useShell } from '@dmp/shared/shell';
import { FailedState, type Field, FieldGroups, type ListLoad, Skeleton, TimeText } from '@dmp/shared/ui';
import { chargerAddress, knockHelp } from './knock-help.ts';

export interface KnockDrawerProps {
  /** Undefined while it is loading, and when it is not on the list any more. */
  knock: UnknownCharger | undefined;
  /** The page of the list that it is on. */
  load: ListLoad<UnknownCharger>;
  onClose(): void;
}

/** One refused charger: what is known of it, and what helps. */
export function KnockDrawer({ knock, load, onClose }: KnockDrawerProps) {
  return (
    <Drawer open size={640} title="Unknown charger" onClose={onClose}>
      {knock ? <Knock knock={knock} /> : <Instead load={load} />}
    </Drawer>
  );
}

function Instead({ load: { page, error, busy, retry } }: Pick<KnockDrawerProps, 'load'>) {
  if (error !== undefined)
    return (
      <FailedState title="Charger could not be loaded" error={error} onRetry={() => void retry()} retrying={busy} />
    );
  if (page === undefined) return <Skeleton label="Loading charger" heading lines={['100%', '60%']} />;
  return <p role="alert">This charger is not on this page of the list any more.</p>;
}

function Knock({ knock }: { knock: UnknownCharger }) {
  const { session } = useShell();
  const { chargeboxId, reason, deviceId } = knock;
  const { sentence, step, inCharger } = knockHelp(knock);
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
          ...(inCharger ? [{ title: 'To set in the charger', fields: settings(knock) }] : []),
          { title: 'What came', fields: facts(knock, knockReasonNames[reason]) },
        ]}
      />
    </article>
  );
}

const settings = ({ chargeboxId: sent, reason }: UnknownCharger): Field[] => {
  // Of a wrong address, the ID is a guess.
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
): Field[] => [
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
