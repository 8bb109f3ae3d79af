import { setTimeout as pause } from 'node:timers/promises';
import { limits, type RejectionReason } from '@dmp/shared/contract';
import { type Kysely, sql } from 'kysely';
import { isTransient } from '../database/away.ts';
import type { Tables } from '../database/tables.ts';
import { networkOf } from '../http/caller-network.ts';
import { createSecurityLog, type SecurityLog } from '../security-log/index.ts';
import { shortText, visibleText } from '../text/stored-text.ts';
import { wrongPasswords } from './password-limit.ts';

/** A charger that was refused. */
export interface Knock {
  /** Of its record, or as it was sent. */
  chargeboxId: string;
  reason: RejectionReason;
  at: Date;
  /** Where it came from; null when the connection is gone. */
  address: string | null;
  /** What it offered. */
  subprotocols: readonly string[];
  /** What exactly was wrong, where the reason has several causes. */
  detail?: string | undefined;
  /** Whether it was noted before, and is only described otherwise now. */
  isSame?: boolean;
  /** Whether its password was not checked, so that it may have been right: it does not count. */
  isUnchecked?: boolean | undefined;
  /** As a boot told them. */
  make?: string | undefined;
  model?: string | undefined;
}

interface KnockRow extends Omit<Knock, 'at' | 'isSame' | 'isUnchecked'> {
  /** The network that all that count came from; {@link several} for more than one, null for none that is known. */
  network: string | null;
  firstAt: Date;
  lastAt: Date;
  count: number;
}

/** A charger whose reasons are over. */
interface Over {
  chargeboxId: string;
  /** The network that it was let in from; null where that does not matter. */
  network: string | null;
  what: keyof typeof gone;
}

/** How to keep them. */
export interface KnocksOptions {
  db: Kysely<Tables>;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
  /** How long they gather before they are written. */
  gatherMs?: number;
}

/** What a charger that was let in is refused for no longer, and what one whose boot was accepted is not either. */
const gone = {
  'let-in': [
    'UNKNOWN_ID',
    'INVALID_ID',
    'NO_PASSWORD',
    'WRONG_PASSWORD',
    'SUBPROTOCOL',
    'RETIRED',
    'WRONG_ADDRESS',
    'BAD_HANDSHAKE',
  ],
  // A restart may bring other firmware.
  booted: ['BOOT_REFUSED', 'MALFORMED'],
} as const satisfies Record<string, readonly RejectionReason[]>;

/** From this number on, wrong passwords from elsewhere are guesses. */
const guesses = wrongPasswords.perIdentityAndAddress.free;
const several = 'several';

/** What only a device can have is kept by itself: otherwise made-up IDs would displace it, or it would displace them. */
const ofDevices: readonly RejectionReason[] = ['SHARED_ID', 'WRONG_PASSWORD'];

/**
 * Keeps which chargers were refused. They gather for a moment and are written together, each with how often it came:
 * whoever floods us with made-up IDs causes one statement a second, and never more rows than are kept.
 */
export class Knocks {
  readonly #options: Required<KnocksOptions>;
  readonly #security: SecurityLog;
  /** By whether a device alone can have them, see {@link ofDevices}. */
  readonly #knocks = { device: new Map<string, KnockRow>(), other: new Map<string, KnockRow>() };
  /** Chargers whose reasons are over, in the order they were told of. */
  readonly #over = new Map<string, Over>();
  /** Of how many more chargers knocks came meanwhile than are kept. */
  #lost = 0;
  #gathering = new AbortController();
  #writing: Promise<void> | undefined;

  constructor(options: KnocksOptions) {
    this.#options = { gatherMs: 1000, ...options };
    this.#security = createSecurityLog(options.log);
  }

  /** Notes one, in the security log too unless it was let in. */
  note(knock: Knock): void {
    const { chargeboxId, subprotocols, isSame = false, isUnchecked = false, ...rest } = knock;
    const { address, reason } = knock;
    const event = reason === 'SHARED_ID' && knock.detail ? 'charger-replaced' : 'charger-refused';
    if (reason !== 'MALFORMED' && !isSame) this.#security.note(event, { who: chargeboxId, address, what: reason });
    const row: KnockRow = {
      ...rest,
      chargeboxId: shortText(visibleText(chargeboxId), limits.rejectedConnections.chargeboxId),
      subprotocols: shortText(visibleText(subprotocols.join(',')), limits.rejectedConnections.subprotocols)
        .split(',')
        .filter(Boolean),
      detail: knock.detail && shortText(visibleText(knock.detail), limits.rejectedConnections.detail),
      make: nameOf(knock.make),
      model: nameOf(knock.model),
      firstAt: knock.at,
      lastAt: knock.at,
      count: isSame || isUnchecked ? 0 : 1,
      network: address === null || isSame || isUnchecked ? null : networkOf(address),
    };
    this.#keep(row);
    this.#soon();
  }

  /** Newest last: of too many the one unheard of for longest goes, here as in the database. */
  #keep(row: KnockRow): void {
    const key = keyOf(row);
    const knocks = this.#with(row.reason);
    const earlier = knocks.get(key);
    knocks.delete(key);
    knocks.set(key, earlier ? joined(earlier, row) : row);
    const [oldest] = knocks.keys();
    if (knocks.size > limits.rejectedConnections.stored && oldest !== undefined) {
      knocks.delete(oldest);
      this.#lost += 1;
    }
  }

  #with = (reason: RejectionReason) => this.#knocks[ofDevices.includes(reason) ? 'device' : 'other'];

  #takeKnocks = (): KnockRow[] => [...take(this.#knocks.device), ...take(this.#knocks.other)];

  /** A charger was let in, or its boot was accepted: what it was refused for is over. */
  over(chargeboxId: string, what: keyof typeof gone, address: string | null = null): void {
    const network = address === null ? null : networkOf(address);
    for (const reason of gone[what]) {
      const row = this.#with(reason).get(keyOf({ reason, chargeboxId }));
      if (row && !isGuessed(row, network)) this.#with(reason).delete(keyOf(row));
    }
    this.#over.set(`${what} ${chargeboxId}`, { chargeboxId, what, network });
    this.#soon();
  }

  /** Writes what has gathered; nothing is noted any more. */
  async close(): Promise<void> {
    this.#gathering.abort();
    await this.#writing;
    // What came while the last of it was written.
    await this.#write();
  }

  #soon(): void {
    if (this.#gathering.signal.aborted) return;
    this.#writing ??= this.#gatherAndWrite().finally(() => {
      this.#writing = undefined;
      // What came while the last of it was written.
      if (this.#knocks.device.size + this.#knocks.other.size + this.#over.size > 0) this.#soon();
    });
  }

  async #gatherAndWrite(): Promise<void> {
    await pause(this.#options.gatherMs, undefined, { signal: this.#gathering.signal }).catch(() => {});
    await this.#write();
  }

  async #write(): Promise<void> {
    const { db, log } = this.#options;
    const over = take(this.#over);
    const rows = this.#takeKnocks();
    try {
      await forget(db, over);
      await write(db, rows);
      if (this.#lost > 0) log.info({ count: this.#lost }, 'more unknown chargers came than are kept');
      this.#lost = 0;
    } catch (error) {
      // While the database is away they gather; what it refuses is not tried again.
      if (!isTransient(error)) log.error({ err: error }, 'refused chargers could not be noted');
      else this.#giveBack(over, rows);
    }
  }

  #giveBack(over: readonly Over[], rows: readonly KnockRow[]): void {
    // What was over since the writing began is not begun anew by what was to be written.
    const ended = new Map([...this.#over.values()].flatMap((one) => endedBy(one).map((key) => [key, one] as const)));
    const later = this.#takeKnocks();
    const isOver = (row: KnockRow) => {
      const end = ended.get(keyOf(row));
      return end !== undefined && !isGuessed(row, end.network);
    };
    for (const row of [...rows.filter((one) => !isOver(one)), ...later]) this.#keep(row);
    for (const one of over) {
      const key = `${one.what} ${one.chargeboxId}`;
      if (!this.#over.has(key)) this.#over.set(key, one);
    }
  }
}

const keyOf = ({ reason, chargeboxId }: Pick<Knock, 'reason' | 'chargeboxId'>): string => `${reason} ${chargeboxId}`;

/** One row of two, the later one last: where it came from is that of one that counts. */
function joined(earlier: KnockRow, row: KnockRow): KnockRow {
  const { address } = row.count === 0 ? earlier : row;
  const known = [earlier.network, row.network].filter((network) => network !== null);
  return {
    ...row,
    ...{ address, network: new Set(known).size > 1 ? several : (known[0] ?? null) },
    ...{ firstAt: earlier.firstAt, count: earlier.count + row.count },
    // Names both chargers; one that is refused meanwhile names none.
    detail: row.detail ?? (row.reason === 'SHARED_ID' ? earlier.detail : undefined),
  };
}

/** Wrong passwords that were guessed elsewhere stay known when the charger itself is let in. */
const isGuessed = ({ reason, count, network }: KnockRow, letInFrom: string | null): boolean =>
  reason === 'WRONG_PASSWORD' && count >= guesses && letInFrom !== null && network !== null && network !== letInFrom;

/** The keys of what a charger is refused for no longer. */
const endedBy = ({ chargeboxId, what }: Over): string[] => gone[what].map((reason) => keyOf({ reason, chargeboxId }));

/** Takes the first of them out, as many as are written together: of knocks, all there are. */
function take<T>(of: Map<string, T>): T[] {
  const first = [...of].slice(0, limits.rejectedConnections.stored);
  for (const [key] of first) of.delete(key);
  return first.map(([, value]) => value);
}

const nameOf = (name: string | undefined): string | undefined =>
  name && (shortText(visibleText(name), limits.rejectedConnections.name) || undefined);

/** In one order, as they are written. */
async function forget(db: Kysely<Tables>, over: readonly Over[]): Promise<void> {
  const ended = over.flatMap(({ chargeboxId, what, network }) =>
    gone[what].map((reason) => ({ chargeboxId, reason, network })),
  );
  if (ended.length === 0) return;
  await sql`
    delete from knocks where (chargebox_id, reason) in (
      select k.chargebox_id, k.reason from knocks k join json_to_recordset(${JSON.stringify(ended)}::json)
        as x("chargeboxId" text, reason text, network text) on k.chargebox_id = x."chargeboxId" and k.reason = x.reason
      where not (k.reason = 'WRONG_PASSWORD' and k.count >= ${guesses}::integer and x.network is not null
        and coalesce(k.network <> x.network, false))
      order by k.chargebox_id, k.reason for update of k
    )`.execute(db);
}

/**
 * In one order, so that two gateways never wait for each other. All that have gathered at once, and removing with
 * them or not at all: one that still waits here would be removed as the oldest, and given back would count twice.
 * What another gateway writes at the moment is not the oldest either.
 */
async function write(db: Kysely<Tables>, rows: readonly KnockRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ chargeboxId, firstAt, lastAt, ...row }) => ({
    ...{ chargebox_id: chargeboxId, first_at: firstAt, last_at: lastAt },
    ...row,
  }));
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into knocks as k (chargebox_id, reason, first_at, last_at, count, address, network, subprotocols, detail, make, model)
      select chargebox_id, reason, first_at, last_at,
        -- One that does not count makes a row where there is none.
        greatest(count, case when exists (select from knocks known
          where known.chargebox_id = x.chargebox_id and known.reason = x.reason) then 0 else 1 end),
        address, network, subprotocols, detail, make, model
      from json_to_recordset(${JSON.stringify(given)}::json) as x(chargebox_id text, reason text, first_at timestamptz,
        last_at timestamptz, count bigint, address text, network text, subprotocols text[], detail text, make text, model text)
      order by chargebox_id, reason
      on conflict (chargebox_id, reason) do update set
        first_at = least(k.first_at, excluded.first_at), last_at = greatest(k.last_at, excluded.last_at),
        count = k.count + excluded.count, subprotocols = excluded.subprotocols,
        address = case when excluded.count = 0 then k.address else excluded.address end,
        network = case when k.network <> excluded.network then ${several} else coalesce(k.network, excluded.network) end,
        detail = case when k.reason = 'SHARED_ID' then coalesce(excluded.detail, k.detail) else excluded.detail end,
        make = coalesce(excluded.make, k.make), model = coalesce(excluded.model, k.model)`.execute(trx);
    await sql`
      delete from knocks where (chargebox_id, reason) in (
        select chargebox_id, reason from knocks where (chargebox_id, reason) in (
          select chargebox_id, reason from (
            select *, row_number() over (partition by reason = any(${ofDevices}::text[]) order by last_at desc) as place
            from knocks
          ) ranked where place > ${limits.rejectedConnections.stored}
        ) for update skip locked
      )`.execute(trx);
  });
}
