import { type NeviFinding, type NeviFindingKind, ownProperty } from '@dmp/shared/contract';
import { sessionAssumptions } from '../../../database/session-assumptions.ts';
import { type FindingRow, findingModules } from './finding-rows.ts';

/** A sentence for each assumption about a session. @param names of `sessionAssumptions`, joined by commas */
const assumptionSentences = (names: string): string =>
  names
    .split(',')
    .map((name) => `${ownProperty(sessionAssumptions, name) ?? name}.`)
    .join(' ');

type Sentence = (row: FindingRow, detail: FindingRow['detail']) => string;

const sentences: Record<NeviFindingKind, Sentence> = {
  NO_PORTS: () => 'None of these ports was in operation in the quarter, so the files have no lines.',
  NO_LOCATION: ({ chargebox }) => `${chargebox} has no location, so its lines have no station_id.`,
  NO_OPERATOR: ({ chargebox }) => `${chargebox} has no network operator, so its lines have no network_provider.`,
  NO_STATE: ({ location }) => `Location ${location} has no state, so the report of a state leaves it out.`,
  NO_TIME_ZONE: ({ location }) =>
    `Location ${location} has no time zone that is known here, so its quarter begins and ends by UTC.`,
  UNFIT_ID: (_, { column, value, longest }) =>
    String(value).length > Number(longest)
      ? `${value} is too long for ${column}: EV-ChART takes ${longest} characters.`
      : `${value} begins like a formula, so ${column} has an apostrophe in front of it.`,
  SESSIONS_DROPPED: (_, { before }) =>
    `Sessions that ended before ${before} are no longer kept, so the file lacks those of the quarter until then.`,
  SESSION_OF_NO_PORT: ({ record }, { connector }) =>
    `Session ${record} was on connector ${connector}, which the device does not have, so the file lacks it.`,
  SESSION_NOT_ENDED: ({ record }) => `Session ${record} has no end, so the file lacks it.`,
  SESSION_ENDS_BEFORE_START: ({ record }) => `Session ${record} ends before it starts.`,
  SESSIONS_OVERLAP: ({ record }) => `Session ${record} starts before an earlier session of the port has ended.`,
  ENERGY_IMPOSSIBLE: ({ record }, { wh }) =>
    Number(wh) < 0
      ? `Session ${record} ends with a lower meter reading than it starts with, so its energy is empty.`
      : `Session ${record} has ${(Number(wh) / 1000).toFixed(2)} kWh, more than the port can deliver in its time.`,
  SESSION_ASSUMED: ({ record }, { assumed }) =>
    `Session ${record} is not all as its charger reported it. ${assumptionSentences(String(assumed))}`,
  ERROR_UNKNOWN: ({ record }) =>
    `Session ${record} delivered no energy that is known of, and its charger reported no error, so session_error is empty.`,
  POWER_UNKNOWN: (_, { unknown, all }) =>
    `The peak power of ${unknown} of the ${all} sessions of the port is not known, so power_kw is empty. The charger does not report Power.Active.Import.`,
  PAYMENT_UNKNOWN: (_, { all }) =>
    `How sessions were paid is not known here, so payment_method is empty on ${all === 1 ? 'the line' : `all ${all} lines`}.`,
  UPTIME_DROPPED: (_, { before }) => `Outages before ${before} are no longer kept, so uptime is computed without them.`,
  UPTIME_NOT_COUNTED: ({ uid }) =>
    `The uptime of ${uid} has not been counted to the end of the quarter yet. Try again in a minute.`,
  NO_STATUS: ({ uid }) => `${uid} has never reported a status, so the files lack the port.`,
  RETIRED: ({ chargebox }, { on }) =>
    `${chargebox} was retired on ${on}: the files have its sessions and outages until then, and its uptime until the month before.`,
  YOUNGER_THAN_A_YEAR: ({ uid }, { since }) =>
    `${uid} has been known since ${since} only, so its uptime is computed from then on.`,
  OUTAGES_DROPPED: (_, { before }) =>
    `Outages that ended before ${before} are no longer kept, so the file lacks those of the quarter until then.`,
  ENTRY_WITHOUT_CODE: (_, { category }) =>
    `The outage is exempt for the reason "${category}", which the rule does not name, so it is not excluded.`,
  ENTRY_WITHOUT_OUTAGE: ({ uid }) => `A NEVI entry exempts an outage of ${uid} that is not there.`,
  OUTAGE_CUT: (_, { before, after }) =>
    `The outage ${[before ? 'began before the quarter' : '', after ? 'went on after it' : ''].filter(Boolean).join(' and ')}, so the file has only what lies in it.`,
};

/** Page of the console on which a finding can be fixed, if there is one. */
const fixPages: Partial<Record<NeviFindingKind, NonNullable<NeviFinding['mend']>['at']>> = {
  ...{ NO_LOCATION: 'DEVICE', NO_OPERATOR: 'DEVICE', NO_STATUS: 'DEVICE', SESSION_OF_NO_PORT: 'DEVICE' },
  ...{ SESSION_NOT_ENDED: 'DEVICE', ENERGY_IMPOSSIBLE: 'DEVICE', SESSION_ASSUMED: 'DEVICE', POWER_UNKNOWN: 'DEVICE' },
  ...{ NO_STATE: 'LOCATION', NO_TIME_ZONE: 'LOCATION' },
  ...{ ENTRY_WITHOUT_CODE: 'NEVI_ENTRY', ENTRY_WITHOUT_OUTAGE: 'NEVI_ENTRY' },
};

/** The finding as the API returns it. */
export function toFinding(row: FindingRow): NeviFinding {
  const { kind, chargebox, device_id, uid, location, record, detail } = row;
  const module = findingModules[kind];
  const at = fixPages[kind];
  const id = at === 'LOCATION' ? location : device_id;
  return {
    ...{ kind, module: module === null ? null : (String(module) as NeviFinding['module']) },
    ...{ sentence: sentences[kind](row, detail), record, chargeboxId: chargebox, evseUid: uid, locationId: location },
    mend: at && id !== null ? { at, id } : null,
  };
}
