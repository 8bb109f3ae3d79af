import { Link } from '@dmp/shared/antd/router';
import { devicesApi, unknownChargersApi } from '@dmp/shared/api';
import { chargerPath, chargerSubprotocol } from '@dmp/shared/contract';
import { formatCount } from '@dmp/shared/format';
import type { Session } from '@dmp/shared/session';
import { useApi, useShell } from '@dmp/shared/shell';
import { CopyableId } from '@dmp/shared/ui';
import { useId } from 'react';
import useSWR from 'swr';
import styles from './first-steps.module.css';

/** How often the page checks whether a charger has connected, in milliseconds. */
const pollIntervalMs = 5000;

export interface FirstStepsProps {
  /** Number of devices in the network. */
  devices: number;
}

/** Steps from an empty network to the first charger; renders nothing after a charger has connected. */
export function FirstSteps({ devices }: FirstStepsProps) {
  const { session } = useShell();
  const heading = useId();
  const deviceCalls = useApi(devicesApi);
  const unknownChargers = useApi(unknownChargersApi);
  const { data } = useSWR(
    'first steps',
    async () => {
      const [{ neverConnected }, { totalElements }] = await Promise.all([
        deviceCalls.quickViewCounts(),
        unknownChargers.list({ pageSize: 1 }),
      ]);
      return { neverConnected, refused: totalElements };
    },
    // Errors need no notification: the overview reports them, and the next poll retries.
    { refreshInterval: pollIntervalMs },
  );
  if (!data || data.neverConnected < devices) return null;
  const address = `${window.location.origin.replace(/^http/, 'ws')}${chargerPath}`;
  const isDone = devices > 0;
  return (
    <section aria-labelledby={heading} className={styles.steps}>
      <h2 id={heading}>First steps</h2>
      <ol>
        <li data-done>
          <strong>First administrator</strong>
          <p>Done: you are signed in.</p>
        </li>
        <li data-done={isDone}>
          <strong>Your devices</strong>
          <p>
            <span>
              {isDone ? `Done: there ${devices === 1 ? 'is' : 'are'} ${formatCount(devices, 'device')}. ` : ''}
            </span>
            <AddDevicesLinks session={session} />
          </p>
        </li>
        <li data-done={false}>
          <strong>The chargers</strong>
          <p>{`Set this address in each charger, followed by its Chargebox ID, with subprotocol ${chargerSubprotocol} (OCPP 1.6 JSON) and HTTP Basic authentication. The user name is the Chargebox ID.`}</p>
          <p>
            <CopyableId value={address} label="Address for chargers" />
          </p>
        </li>
        <li data-done={false}>
          <strong>The first charger</strong>
          <p role="status">
            {data.refused > 0 ? (
              <>
                <span>{`${formatCount(data.refused, 'charger')} tried to connect and ${data.refused === 1 ? 'was' : 'were'} refused. `}</span>
                <Link to="/devices/unknown">See why</Link>
              </>
            ) : (
              'Waiting for the first charger to connect.'
            )}
          </p>
        </li>
      </ol>
    </section>
  );
}

/** An import adds and changes devices, so it needs both permissions. */
function AddDevicesLinks({ session: { can } }: { session: Pick<Session, 'can'> }) {
  if (!can('create:devices')) return <span>Somebody with the permission create:devices imports or adds them.</span>;
  const add = '/devices?add=new';
  if (!can('update:devices')) {
    return (
      <>
        <Link to={add}>Add a device</Link>
        <span>.</span>
      </>
    );
  }
  return (
    <>
      <Link to="/devices/import">Import a file of your network</Link>
      <span>{', or '}</span>
      <Link to={add}>add a device</Link>
      <span>.</span>
    </>
  );
}
