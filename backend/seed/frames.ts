import { logTypeOf, type OcppAction } from '@dmp/shared/contract';
import { lastHeartbeat } from './heartbeats.ts';
import type { DeviceHistory } from './history.ts';
import type { SeedDevice } from './network.ts';
import type { Random } from './random.ts';
import type { SeedSession } from './sessions.ts';

/** One OCPP frame as `ocpp_logs` keeps it. */
export interface SeedFrame {
  time: number;
  evseUid: string | null;
  source: 'EVSE' | 'SERVER';
  detailType: string;
  messageId: string;
  frame: string;
}

interface Call {
  time: number;
  action: OcppAction;
  evseUid: string | null;
  payload: object;
  answer: object;
}

const iso = (time: number): string => new Date(time).toISOString();
const accepted = { idTagInfo: { status: 'Accepted' } };
/** How long the central system took to answer, in milliseconds. */
const answerTime = { min: 8, max: 240 };

/**
 * Frames of a device in OCPP 1.6-J, oldest first: its last heartbeat, the
 * update under way, and of its boots and transactions as many, each as a whole, as come to about the
 * number wanted; at least one, and from all of its history.
 *
 * @param transactionIds by session
 */
export function generateFrames(
  random: Random,
  device: SeedDevice,
  history: DeviceHistory,
  transactionIds: ReadonlyMap<SeedSession, number>,
  wanted: number,
): SeedFrame[] {
  const episodes = [
    ...history.connections.map(({ from }) => bootCalls(device, from)),
    ...history.sessions.map((session) => sessionCalls(session, transactionIds.get(session) ?? 0)),
  ].sort(([a], [b]) => (a?.time ?? 0) - (b?.time ?? 0));
  const calls = episodes.flat().length;
  const share = calls === 0 ? 0 : Math.max(1, Math.floor((wanted / 2 - 1) * (episodes.length / calls)));
  return [
    ...evenly(random, episodes, share).flat(),
    ...history.connections.slice(-1).map((connection) => heartbeat(lastHeartbeat(connection))),
    ...updateCalls(history),
  ]
    .sort((a, b) => a.time - b.time)
    .flatMap((call) => framesOf(random, call));
}

/** So many of the list, at equal distances from anywhere near its beginning; all when there are no more. */
function evenly<T>(random: Random, list: readonly T[], count: number): readonly T[] {
  if (count >= list.length) return list;
  const distance = list.length / count;
  const start = random.next() * distance;
  return Array.from({ length: count }, (_, i) => Math.floor(start + i * distance)).flatMap((at) =>
    list.slice(at, at + 1),
  );
}

function framesOf(random: Random, { time, action, evseUid, payload, answer }: Call): SeedFrame[] {
  const messageId = `${random.integer(0, 0xffff_ffff).toString(36)}${random.integer(0, 0xffff_ffff).toString(36)}`;
  return [
    {
      ...{ time, evseUid, source: 'EVSE', messageId },
      detailType: logTypeOf(action, 'REQUEST'),
      frame: JSON.stringify([2, messageId, action, payload]),
    },
    {
      ...{ time: time + random.integer(answerTime.min, answerTime.max), evseUid, source: 'SERVER', messageId },
      detailType: logTypeOf(action, 'RESPONSE'),
      frame: JSON.stringify([3, messageId, answer]),
    },
  ];
}

function bootCalls(device: SeedDevice, time: number): Call[] {
  const { kind, serialNumber, firmwareVersion, evses } = device;
  const boot: Call = {
    ...{ time, action: 'BootNotification', evseUid: null },
    payload: {
      chargePointVendor: kind.make,
      chargePointModel: kind.model,
      chargePointSerialNumber: serialNumber,
      firmwareVersion,
    },
    answer: { status: 'Accepted', currentTime: iso(time), interval: 300 },
  };
  const reports = evses.flatMap(({ uid, ports }) =>
    ports.map(({ connectorId }, i) => status(time + 2000 + i * 400, uid, connectorId, 'Available')),
  );
  return [boot, ...reports];
}

const heartbeat = (time: number): Call => ({
  ...{ time, action: 'Heartbeat', evseUid: null, payload: {} },
  answer: { currentTime: iso(time) },
});

/** What was reported of an update that goes on at the end. */
function updateCalls({ fate, changes }: DeviceHistory): Call[] {
  const begun = changes.at(-1)?.time;
  if (fate !== 'UPDATING' || begun === undefined) return [];
  return ['Downloading', 'Downloaded', 'Installing'].map((status, i) => ({
    ...{ time: begun + i * 30_000, action: 'FirmwareStatusNotification', evseUid: null },
    ...{ payload: { status }, answer: {} },
  }));
}

const status = (time: number, evseUid: string, connectorId: number, value: string): Call => ({
  ...{ time, action: 'StatusNotification', evseUid, answer: {} },
  payload: { connectorId, errorCode: 'NoError', status: value, timestamp: iso(time) },
});

function sessionCalls(session: SeedSession, transactionId: number): Call[] {
  const { from, to, evse, port, idTag, meterStart, energy, stopReason } = session;
  const { connectorId } = port;
  const evseUid = evse.uid;
  const middle = from + Math.floor((to - from) / 2);
  return [
    status(from, evseUid, connectorId, 'Preparing'),
    {
      ...{ time: from + 4000, action: 'StartTransaction', evseUid },
      payload: { connectorId, idTag, meterStart, timestamp: iso(from + 4000) },
      answer: { transactionId, ...accepted },
    },
    status(from + 6000, evseUid, connectorId, 'Charging'),
    {
      ...{ time: middle, action: 'MeterValues', evseUid, answer: {} },
      payload: {
        ...{ connectorId, transactionId },
        meterValue: [
          {
            timestamp: iso(middle),
            sampledValue: [
              {
                value: String(meterStart + Math.round(energy / 2)),
                measurand: 'Energy.Active.Import.Register',
                unit: 'Wh',
              },
            ],
          },
        ],
      },
    },
    ...(stopReason === null ? [] : endCalls(session, transactionId)),
  ];
}

function endCalls(session: SeedSession, transactionId: number): Call[] {
  const { to, evse, port, idTag, meterStart, energy, stopReason } = session;
  return [
    {
      ...{ time: to - 2000, action: 'StopTransaction', evseUid: evse.uid, answer: accepted },
      payload: {
        ...{ transactionId, idTag, meterStop: meterStart + energy, timestamp: iso(to - 2000), reason: stopReason },
      },
    },
    status(to, evse.uid, port.connectorId, 'Available'),
  ];
}
