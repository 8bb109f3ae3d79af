import {
  chargerTraffic,
  type DeviationSource,
  type DeviceDiscrepancies,
  malformedMessage,
  webSocketPing,
} from '@dmp/shared/contract';
import { formatDuration, formatNumber, formatTime } from '@dmp/shared/format';

/**
 * Describes how far a clock is off.
 *
 * @param offset in seconds, positive if the clock is ahead
 */
export const clockWords = (offset: number): string =>
  `${formatDuration(Math.abs(offset))} ${offset > 0 ? 'ahead' : 'behind'}`;

/** One sentence for each discrepancy between a charger and its record. */
export function discrepancySentences({
  clock,
  reported,
  serialNumber,
  unknownConnectors,
  deviations,
  refused = [],
}: DeviceDiscrepancies): string[] {
  const connectors = unknownConnectors.map(({ connectorId, status }) =>
    status === null ? String(connectorId) : `${connectorId} (${status})`,
  );
  const has = (source: DeviationSource) => deviations.some(({ action }) => action === source);
  return [
    ...refused.map(rejectedConnectionWords),
    ...(has(webSocketPing)
      ? ['The charger does not answer WebSocket pings. Only its messages show that it is connected.']
      : []),
    ...(has(malformedMessage)
      ? ['The charger sends malformed messages, which are refused. Its OCPP logs show them.']
      : []),
    ...deviations
      .filter(({ action }) => action === chargerTraffic)
      .map(({ sentence, lastAt }) => `${sentence} Last seen ${formatTime(lastAt)}.`),
    ...(clock ? [`The charger's clock is ${clockWords(clock.offset)}. The times that it reports are corrected.`] : []),
    ...(reported ? [`The charger says that it is ${reported.make} ${reported.model}.`] : []),
    ...(serialNumber ? [`The charger reports the serial number ${serialNumber}.`] : []),
    ...(connectors.length > 0
      ? [`The charger reports ${connectorWords(connectors)}, which this device does not have.`]
      : []),
  ];
}

/** Describes connections by another charger, or a person, with this charger's ID. */
function rejectedConnectionWords({ reason, count, address, detail, lastAt }: RejectedConnections): string {
  const end = `Last seen ${formatTime(lastAt)}. It stays here until it is dismissed on the page Unknown chargers.`;
  if (reason === 'SHARED_ID') return ['Another charger uses this Chargebox ID.', detail, end].filter(Boolean).join(' ');
  const refused =
    count === 1
      ? '1 connection with a wrong password was'
      : `${formatNumber(count)} connections with a wrong password were`;
  const from = address === null ? '' : `, the last one from ${address}`;
  return [`${refused} refused${from}.`, detail, end].filter(Boolean).join(' ');
}

type RejectedConnections = NonNullable<DeviceDiscrepancies['refused']>[number];

/** Names connectors by their IDs: 'connector 3', 'connectors 3, 4'. */
export const connectorWords = (connectors: readonly (string | number)[]): string =>
  `${connectors.length > 1 ? 'connectors' : 'connector'} ${connectors.join(', ')}`;
