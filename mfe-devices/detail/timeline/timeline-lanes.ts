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
import type { TimelineItem, TimelineLane } from './timeline-items.ts';

/** Converts a timeline of the API to lanes with texts. */
export function timelineLanes(timeline: Timeline): TimelineLane[] {
  const factory = itemFactory(timeline);
  const { evses, connections, boots, faults, actions, maintenance } = timeline;
  const exemptions = evses.flatMap(({ stationId, exemptions: { entries } }) =>
    entries.map((entry) => ({ ...entry, stationId })),
  );
  return [
    ...evses.flatMap((evse) => evseLanes(evse, factory)),
    lane('connection', 'Connection', connections, (entry) => connectionItem(entry, factory), {
      many: 'connections',
      empty: 'Nothing is known about its connection in this time.',
    }),
    lane(
      'boots',
      'Boots',
      boots,
      ({ at, firmwareVersion }) =>
        factory.mark(at, {
          tone: 'plain',
          title: 'Boot',
          facts: [firmwareVersion ? `Firmware ${firmwareVersion}` : 'No firmware version was reported'],
        }),
      { hasMarks: true, many: 'boots' },
    ),
    lane('faults', 'Faults', faults, (fault) => faultItem(fault, factory), { hasMarks: true, many: 'faults' }),
    lane('actions', 'Actions', actions, (action) => actionItem(action, factory), { hasMarks: true, many: 'actions' }),
    lane('maintenance', 'Maintenance', maintenance, (entry) => maintenanceItem(entry, factory), {
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
      (entry) => exemptionItem(entry, factory),
      { many: 'NEVI entries', empty: 'No outage was assessed for NEVI in this time.' },
    ),
  ];
}

function evseLanes({ evseUid, stationId, statuses, sessions }: TimelineEvse, factory: ItemFactory): TimelineLane[] {
  return [
    {
      ...lane(`status ${evseUid}`, 'Status', statuses, (status) => statusItem(status, factory), {
        many: 'statuses',
        empty: 'No status was reported in this time.',
      }),
      stationId,
    },
    {
      ...lane(`sessions ${evseUid}`, 'Sessions', sessions, (session) => sessionItem(session, factory), {
        many: 'sessions',
      }),
      stationId,
    },
  ];
}

interface LaneOptions {
  /** Plural noun of its items. */
  many: string;
  empty?: string;
  hasMarks?: boolean;
}

/** Every entry of a timeline has a start or a time. */
type TimedEntry = { from: string | null } | { at: string };

function lane<Entry extends TimedEntry>(
  key: string,
  label: string,
  { entries, total }: { entries: readonly Entry[]; total: number },
  toItem: (entry: Entry) => Omit<TimelineItem, 'key'>,
  { many, empty = `No ${many} in this time.`, hasMarks = false }: LaneOptions,
): TimelineLane {
  const counts = new Map<string, number>();
  /** Stable when later entries are added. */
  const keyOf = (entry: Entry) => {
    const base = `${key} ${'at' in entry ? entry.at : entry.from}`;
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    return count === 0 ? base : `${base} ${count}`;
  };
  return {
    key,
    stationId: '',
    label,
    hasMarks,
    items: entries.map((entry) => ({ ...toItem(entry), key: keyOf(entry) })),
    emptyText: empty,
    truncationNote:
      total > entries.length
        ? `Only the newest ${entries.length} of ${formatCount(total, many, many)} in this time are shown.`
        : undefined,
  };
}

type ItemText = Pick<TimelineItem, 'tone' | 'title' | 'facts'>;

/** Creates items and clamps their times to the timeline. */
interface ItemFactory {
  /** Null as the end: still ongoing. Null as the start: before the first known entry. */
  span(from: string | null, to: string | null, text: ItemText): Omit<TimelineItem, 'key'>;
  /** An action due before the timeline is drawn at its start. */
  mark(at: string, text: ItemText): Omit<TimelineItem, 'key'>;
}

function itemFactory({ start, end }: Pick<Timeline, 'start' | 'end'>): ItemFactory {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const clamp = (time: number) => Math.min(last, Math.max(first, time));
  return {
    span: (from, to, text) => ({
      ...text,
      from: from === null ? first : clamp(Date.parse(from)),
      to: to === null ? last : clamp(Date.parse(to)),
      timeText: formatTimeRange(from, to, last),
    }),
    mark: (at, text) => ({
      ...text,
      from: clamp(Date.parse(at)),
      to: clamp(Date.parse(at)),
      timeText: formatTime(at),
    }),
  };
}

/** Formats a time range with its duration; `end` is the end of the timeline in milliseconds since 1970. */
export function formatTimeRange(from: string | null, to: string | null, end: number): string {
  if (from === null) return to === null ? 'all the time' : `until ${formatTime(to)}`;
  const seconds = ((to === null ? end : Date.parse(to)) - Date.parse(from)) / 1000;
  const duration = formatDuration(seconds);
  return to === null
    ? `since ${formatTime(from)} (${duration})`
    : `${formatTime(from)} – ${formatTime(to)} (${duration})`;
}

const statusItem = ({ from, to, status }: TimelineStatus, { span }: ItemFactory) =>
  span(from, to, { tone: statusTone(status), title: status, facts: [] });

function sessionItem(session: TimelineSession, { span }: ItemFactory) {
  const { id, from, to, connectorId, energy, stopReason, assumed } = session;
  const isOngoing = to === null;
  const tone: StatusTone = isOngoing ? 'orange' : energy ? 'green' : energy === 0 ? 'red' : 'grey';
  return span(from, to, {
    tone,
    title: energy === null ? `Session ${id}` : `Session ${id}, ${formatEnergy(energy)}`,
    facts: [
      `Connector ${connectorId}`,
      ...(energy === null ? ['Its energy is unknown: the charger sent too few meter readings'] : []),
      ...(stopReason ? [`Ended by ${stopReason}`] : []),
      ...assumed,
    ],
  });
}

function connectionItem({ connected, from, to, reason }: TimelineConnection, { span }: ItemFactory) {
  if (connected) return span(from, to, { tone: 'green', title: 'Connected', facts: [] });
  const why = reason ? [reason] : [];
  return span(from, to, {
    tone: 'grey',
    title: 'Not Connected',
    facts: from === null ? ['It had never connected before'] : why,
  });
}

function faultItem(fault: TimelineFault, { mark }: ItemFactory) {
  const { at, stationId, connectorId, status, errorCode, vendorErrorCode } = fault;
  const knownCode = errorCode && errorCode !== 'NoError' ? errorCode : undefined;
  return mark(at, {
    tone: 'red',
    title: knownCode ?? status ?? 'Fault',
    facts: [
      ...(vendorErrorCode ? [`Vendor error code ${vendorErrorCode}`] : []),
      ...(knownCode ? [] : ['No error code was reported']),
      stationId ? `${stationId}, connector ${connectorId ?? 'not named'}` : 'The charger as a whole',
    ],
  });
}

function actionItem({ from, to, outcome, createdBy, detail, ...job }: TimelineAction, { mark }: ItemFactory) {
  const { label, tone } = outcomeWords[outcome];
  const seconds = to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 1000;
  return mark(from, {
    tone,
    title: jobLabel(job),
    facts: [
      `By ${createdBy}`,
      seconds >= 1 ? `${label} after ${formatDuration(seconds)}` : label,
      ...(detail ? [detail.replace(/\.$/, '')] : []),
    ],
  });
}

function maintenanceItem(entry: TimelineMaintenance, { span }: ItemFactory) {
  const { from, to, message, workOrder, begunBy, endedBy } = entry;
  return span(from, to, {
    tone: 'orange',
    title: 'Maintenance',
    facts: [
      ...(message ? [message] : []),
      ...(workOrder ? [`Work order ${workOrder}`] : []),
      begunBy ? `Started by ${begunBy}` : 'Who started it, and when, is unknown',
      ...(endedBy ? [`Ended by ${endedBy}`] : []),
    ],
  });
}

function exemptionItem(entry: TimelineExemption & { stationId: string }, { span }: ItemFactory) {
  const { from, to, category, neviExempt, message, createdBy, stationId } = entry;
  return span(from, to, {
    tone: neviExempt ? 'plain' : 'grey',
    title: `${category}: ${neviExempt ? 'exempt' : 'not exempt'}`,
    facts: [stationId, message, `By ${createdBy}`],
  });
}
