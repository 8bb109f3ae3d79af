import {
  excludedCategories,
  isInPlace,
  type OperationalStatus,
  outageStatuses,
  uptimeRule,
} from '@dmp/shared/contract';

/** From a moment until before another, in milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}
/** What a port became, and when. */
export interface StatusChange {
  at: number;
  status: OperationalStatus;
}
export type OutageStatus = (typeof outageStatuses)[number];
/** Time in which a port was not up. */
export interface Downtime {
  /** UNKNOWN also while the connection was lost. */
  status: OutageStatus;
  from: number;
  /** Null while it goes on. */
  to: number | null;
  /** Where it is the rest of an outage, after an outage of the product: when the whole of it began. */
  runFrom?: number | null;
}
/** What staff say of an outage, known by its status and a moment at which it began or went on. */
export interface Exemption {
  status: OperationalStatus;
  from: number;
  category: string;
  neviExempt: boolean;
  /** False once a later entry speaks for the same outage. */
  valid: boolean;
}

const endOf = ({ to }: { to: number | null }): number => to ?? Number.POSITIVE_INFINITY;
const isOutage = (status: OperationalStatus): status is OutageStatus =>
  (outageStatuses as readonly OperationalStatus[]).includes(status);

/** These spans in their order, those that overlap or touch as one. */
export function union(spans: readonly Span[]): Span[] {
  const one: Span[] = [];
  for (const { from, to } of spans.filter((span) => span.to > span.from).sort((a, b) => a.from - b.from)) {
    const last = one.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else one.push({ from, to });
  }
  return one;
}

/** What two lists of spans have in common; each in order, without overlaps. */
export function common(some: readonly Span[], others: readonly Span[]): Span[] {
  const shared: Span[] = [];
  for (let a = 0, b = 0; a < some.length && b < others.length; ) {
    const [one, other] = [some[a] as Span, others[b] as Span];
    const span = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
    if (span.to > span.from) shared.push(span);
    if (one.to < other.to) a++;
    else b++;
  }
  return shared;
}

/** What is left of a span without others, which are in order and do not overlap. */
export function without({ from, to }: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let begin = from;
  for (const other of others) {
    if (other.to <= begin || other.from >= to) continue;
    if (other.from > begin) left.push({ from: begin, to: other.from });
    begin = other.to;
  }
  if (begin < to) left.push({ from: begin, to });
  return left;
}

/** How much of these spans, which do not overlap, lies within a span. */
export const lengthWithin = (spans: readonly Span[], { from, to }: Span): number =>
  spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)), 0);

/** The statuses of a port one after another: repeated ones are one. */
function runsOf(changes: readonly StatusChange[]): { status: OperationalStatus; from: number; to: number | null }[] {
  const starts = changes.filter(({ status }, index) => status !== changes[index - 1]?.status);
  return starts
    .map(({ at, status }, index) => ({ status, from: at, to: starts[index + 1]?.at ?? null }))
    .filter(({ from, to }) => to !== from);
}

/** A connection of a charger. */
export interface PortConnection {
  from: number;
  /** Null while it is open. */
  to: number | null;
  /** The product ended it, or was down. */
  isLeft?: boolean;
}

/** When the charger had no connection, from its first one on. */
function gapsOf(connections: readonly PortConnection[]): Span[] {
  const open = union(connections.map((one) => ({ from: one.from, to: endOf(one) })));
  return open.flatMap(({ to }, index) => {
    const next = open[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return to < next ? [{ from: to, to: next }] : [];
  });
}

/**
 * When a port was not up: while its status said so, and while its charger was not connected, from the moment at which
 * the connection was lost. A reconnection alone ends what the log does not call UNKNOWN; otherwise the first status
 * received on the new connection does, since a status has the time of its receipt. Messages that the charger kept
 * meanwhile and sends then change nothing of the time before: the port was not online.
 *
 * While the product was down, and until chargers then had time to come back, nobody can say that a port was not online:
 * that time is no outage, except of a port that was out of order or out of service before.
 *
 * @param changes in their order, from the beginning of a status on
 * @param connections of its charger, in any order; the time before the first is not known to be without one
 * @param down when the product was down, each with the time to come back
 * @returns those that begin later, too: they begin when nothing is received until then
 */
export function outagesOf(
  changes: readonly StatusChange[],
  connections: readonly PortConnection[],
  down: readonly Span[],
): Downtime[] {
  const [first] = changes;
  if (!first) return [];
  const waits = union([...down, ...connections.flatMap(waitAfter)]);
  const unheard = (span: Span, heard: readonly Span[] = []): Downtime[] =>
    without(span, heard).flatMap((run) =>
      without(run, waits).map(({ from, to }) => ({
        ...{ status: 'UNKNOWN', from, to: Number.isFinite(to) ? to : null },
        ...(from > run.from && { runFrom: run.from }),
      })),
    );
  const runs = runsOf(changes);
  const reported = runs.flatMap((run): Downtime[] => {
    const { status, from, to } = run;
    if (status === 'UNKNOWN') return unheard({ from, to: endOf(run) });
    return isOutage(status) ? [{ status, from, to }] : [];
  });
  const known = union(
    runs
      // A port that is not in place is neither up nor down.
      .filter(({ status }) => isOutage(status) || !isInPlace(status))
      .map((run) => ({ from: run.from, to: endOf(run) })),
  );
  const unsaid = gapsOf(connections)
    .map(({ from, to }) => ({ from: Math.max(from, first.at), to }))
    .flatMap((gap) => unheard(gap, known));
  return [...reported, ...unsaid].sort((a, b) => a.from - b.from);
}

/** The time in which a charger that the product has left may come back. */
const waitAfter = ({ to, isLeft = false }: PortConnection): Span[] =>
  isLeft && to !== null ? [{ from: to, to: to + uptimeRule.returnMinutes * 60_000 }] : [];

/** When a port's life began: with its first status in operation; undefined if it has none. */
export const beganAt = (changes: readonly StatusChange[]): number | undefined =>
  changes.find(({ status }) => isInPlace(status))?.at;

/** Whether an entry excludes anything by the rule: it is exempt, not replaced, and for a reason that the rule names. */
export const excludes = ({ category, neviExempt, valid }: Exemption): boolean =>
  neviExempt && valid && (excludedCategories as readonly string[]).includes(category);

/** The entry that excludes an outage, or a part of it. */
export const exemptionOf = <E extends Exemption>(outage: Downtime, exemptions: readonly E[]): E | undefined =>
  exemptions
    .filter(
      ({ status, from }) => status === outage.status && from >= (outage.runFrom ?? outage.from) && from < endOf(outage),
    )
    .filter(excludes)
    .sort((a, b) => a.from - b.from)[0];

/**
 * The parts of outages that do not count, each once: those of entries that exclude them, to the end of the outage, and
 * those outside hours of operation.
 *
 * @param closed when the location was closed, in order
 * @param now the end of what goes on
 */
export function excludedOf(
  outages: readonly Downtime[],
  { exemptions, closed, now }: { exemptions: readonly Exemption[]; closed: readonly Span[]; now: number },
): Span[] {
  const exempt = outages.flatMap((outage) => {
    const entry = exemptionOf(outage, exemptions);
    return entry ? [{ from: Math.max(entry.from, outage.from), to: outage.to ?? now }] : [];
  });
  return union([...exempt, ...common(union(spansOf(outages, now)), closed)]);
}

/** Outages as spans, those that go on until now. */
export const spansOf = (outages: readonly Downtime[], now: number): Span[] =>
  outages.map(({ from, to }) => ({ from, to: to ?? now }));

/** The sums of a time, in milliseconds. */
export interface CountedTime {
  outage: number;
  excluded: number;
}

/** What of outages and of their excluded parts lies within a time. */
export const countWithin = (outages: readonly Span[], excluded: readonly Span[], time: Span): CountedTime => ({
  outage: lengthWithin(outages, time),
  excluded: lengthWithin(excluded, time),
});

/**
 * The time a port's uptime is computed over at a moment: the year of the rule, which has no leap day, or its life if
 * that is shorter.
 */
export function yearUpTo(now: number, began: number): Span {
  return { from: Math.max(began, now - uptimeRule.yearMinutes * 60_000), to: now };
}
