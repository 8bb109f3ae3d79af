import type {
  Timeline,
  TimelineAction,
  TimelineConnection,
  TimelineEvse,
  TimelineExemption,
  TimelineFault,
  TimelineMaintenance,
  TimelineSession,
  TimelineStatus,
} from '@dmp/shared/contract';
import { formatCount, formatDuration, formatEnergy, formatTime, type StatusTone, statusTone } from '@dmp/shared/format';
import { jobLabel, outcomeWords } from '../../jobs/job-words.ts';
import type { Lane, Thing } from './things.ts';

/** A timeline as it is drawn: lanes of things in words. */
export function timelineLanes(timeline: Timeline): Lane[] {
  const within = withinOf(timeline);
  const { evses, connections, boots, faults, actions, maintenance } = timeline;
  const exemptions = evses.flatMap(({ stationId, exemptions: { entries } }) =>
    entries.map((entry) => ({ ...entry, stationId })),
  );
  return [
    ...evses.flatMap((evse) => evseLanes(evse, within)),
    lane('connection', 'Connection', connections, (entry) => connectionThing(entry, within), {
      many: 'connections',
      empty: 'Nothing is known about its connection in this time.',
    }),
    lane(
      'boots',
      'Boots',
      boots,
      ({ at, firmwareVersion }) =>
        within.mark(at, {
          tone: 'plain',
          what: 'Boot',
          facts: [firmwareVersion ? `Firmware ${firmwareVersion}` : 'No firmware version was reported'],
        }),
      { marks: true, many: 'boots' },
    ),
    lane('faults', 'Faults', faults, (fault) => faultThing(fault, within), { marks: true, many: 'faults' }),
    lane('actions', 'Actions', actions, (action) => actionThing(action, within), { marks: true, many: 'actions' }),
    lane('maintenance', 'Maintenance', maintenance, (entry) => maintenanceThing(entry, within), {
      many: 'maintenance periods',
      empty: 'No maintenance in this time.',
    }),
    lane(
      'nevi',
      'NEVI',
      {
        entries: exemptions.sort((a, b) => a.from.localeCompare(b.from)),
        total: evses.reduce((sum, evse) => sum + evse.exemptions.total, 0),
      },
      (entry) => exemptionThing(entry, within),
      { many: 'NEVI entries', empty: 'No outage was assessed for NEVI in this time.' },
    ),
  ];
}

function evseLanes({ evseUid, stationId, statuses, sessions }: TimelineEvse, within: Within): Lane[] {
  return [
    {
      ...lane(`status ${evseUid}`, 'Status', statuses, (status) => statusThing(status, within), {
        many: 'statuses',
        empty: 'No status was reported in this time.',
      }),
      of: stationId,
    },
    {
      ...lane(`sessions ${evseUid}`, 'Sessions', sessions, (session) => sessionThing(session, within), {
        many: 'sessions',
      }),
      of: stationId,
    },
  ];
}

interface LaneWords {
  /** What they are called when there are several. */
  many: string;
  empty?: string;
  marks?: boolean;
}

/** Every entry of a timeline tells when it was. */
type When = { from: string | null } | { at: string };

function lane<Entry extends When>(
  key: string,
  label: string,
  { entries, total }: { entries: readonly Entry[]; total: number },
  thing: (entry: Entry) => Omit<Thing, 'key'>,
  { many, empty = `No ${many} in this time.`, marks = false }: LaneWords,
): Lane {
  const keys = new Map<string, number>();
  /** The same for a thing however much else has come since. */
  const keyOf = (entry: Entry) => {
    const own = `${key} ${'at' in entry ? entry.at : entry.from}`;
    const times = keys.get(own) ?? 0;
    keys.set(own, times + 1);
    return times === 0 ? own : `${own} ${times}`;
  };
  return {
    key,
    of: '',
    label,
    marks,
    things: entries.map((entry) => ({ ...thing(entry), key: keyOf(entry) })),
    empty,
    cut:
      total > entries.length
        ? `Only the newest ${entries.length} of ${formatCount(total, many, many)} in this time are shown.`
        : undefined,
  };
}

type Words = Pick<Thing, 'tone' | 'what' | 'facts'>;

/** Puts things into a timeline's time. */
interface Within {
  /** A null end goes on at the end, a null beginning lies before all that is known. */
  span(from: string | null, to: string | null, words: Words): Omit<Thing, 'key'>;
  /** An action that was due before the timeline stands at its beginning. */
  mark(at: string, words: Words): Omit<Thing, 'key'>;
}

function withinOf({ start, end }: Pick<Timeline, 'start' | 'end'>): Within {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const inside = (time: number) => Math.min(last, Math.max(first, time));
  return {
    span: (from, to, words) => ({
      ...words,
      from: from === null ? first : inside(Date.parse(from)),
      to: to === null ? last : inside(Date.parse(to)),
      when: whenInWords(from, to, last),
    }),
    mark: (at, words) => ({
      ...words,
      from: inside(Date.parse(at)),
      to: inside(Date.parse(at)),
      when: formatTime(at),
    }),
  };
}

/** A time from … to …, with how long it is. */
export function whenInWords(from: string | null, to: string | null, end: number): string {
  if (from === null) return to === null ? 'all the time' : `until ${formatTime(to)}`;
  const seconds = ((to === null ? end : Date.parse(to)) - Date.parse(from)) / 1000;
  const long = formatDuration(seconds);
  return to === null ? `since ${formatTime(from)} (${long})` : `${formatTime(from)} – ${formatTime(to)} (${long})`;
}

const statusThing = ({ from, to, status }: TimelineStatus, { span }: Within) =>
  span(from, to, { tone: statusTone(status), what: status, facts: [] });

function sessionThing(session: TimelineSession, { span }: Within) {
  const { id, from, to, connectorId, energy, stopReason, assumed } = session;
  const going = to === null;
  const tone: StatusTone = going ? 'orange' : energy ? 'green' : energy === 0 ? 'red' : 'grey';
  return span(from, to, {
    tone,
    what: energy === null ? `Session ${id}` : `Session ${id}, ${formatEnergy(energy)}`,
    facts: [
      `Connector ${connectorId}`,
      ...(energy === null ? ['Its energy is unknown: the charger sent too few meter readings'] : []),
      ...(stopReason ? [`Ended by ${stopReason}`] : []),
      ...assumed,
    ],
  });
}

function connectionThing({ connected, from, to, reason }: TimelineConnection, { span }: Within) {
  if (connected) return span(from, to, { tone: 'green', what: 'Connected', facts: [] });
  const why = reason ? [reason] : [];
  return span(from, to, {
    tone: 'grey',
    what: 'Not Connected',
    facts: from === null ? ['It had never connected before'] : why,
  });
}

function faultThing(fault: TimelineFault, { mark }: Within) {
  const { at, stationId, connectorId, status, errorCode, vendorErrorCode } = fault;
  const named = errorCode && errorCode !== 'NoError' ? errorCode : undefined;
  return mark(at, {
    tone: 'red',
    what: named ?? status ?? 'Fault',
    facts: [
      ...(vendorErrorCode ? [`Vendor error code ${vendorErrorCode}`] : []),
      ...(named ? [] : ['No error code was reported']),
      stationId ? `${stationId}, connector ${connectorId ?? 'not named'}` : 'The charger as a whole',
    ],
  });
}

function actionThing({ from, to, outcome, createdBy, detail, ...job }: TimelineAction, { mark }: Within) {
  const { label, tone } = outcomeWords[outcome];
  const seconds = to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 1000;
  return mark(from, {
    tone,
    what: jobLabel(job),
    facts: [
      `By ${createdBy}`,
      seconds >= 1 ? `${label} after ${formatDuration(seconds)}` : label,
      ...(detail ? [detail.replace(/\.$/, '')] : []),
    ],
  });
}

function maintenanceThing(entry: TimelineMaintenance, { span }: Within) {
  const { from, to, message, workOrder, begunBy, endedBy } = entry;
  return span(from, to, {
    tone: 'orange',
    what: 'Maintenance',
    facts: [
      ...(message ? [message] : []),
      ...(workOrder ? [`Work order ${workOrder}`] : []),
      begunBy ? `Started by ${begunBy}` : 'Who started it, and when, is unknown',
      ...(endedBy ? [`Ended by ${endedBy}`] : []),
    ],
  });
}

function exemptionThing(entry: TimelineExemption & { stationId: string }, { span }: Within) {
  const { from, to, category, neviExempt, message, createdBy, stationId } = entry;
  return span(from, to, {
    tone: neviExempt ? 'plain' : 'grey',
    what: `${category}: ${neviExempt ? 'exempt' : 'not exempt'}`,
    facts: [stationId, message, `By ${createdBy}`],
  });
}
