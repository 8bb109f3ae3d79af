import type { ChargerSpec } from './chargers.ts';
import {
  advance,
  type Connector,
  dueAt,
  endCharge,
  fail,
  type Message,
  newConnector,
  plugIn,
  resume,
  type Step,
  type StopReason,
  setBlocked,
  setOperative,
} from './connector.ts';
import { between, type Random } from './random.ts';
import { drawPerDay } from './visits.ts';

const isBusy = ({ status }: Connector): boolean =>
  status === 'Preparing' || status === 'Charging' || status === 'SuspendedEV' || status === 'Finishing';

const isMeant = (connector: Connector, connectorId: number): boolean =>
  connectorId === 0 || connector.connectorId === connectorId;

/** The connectors as they are when the simulation begins. */
export function connectorsOf({ connectors, timeZone, condition }: ChargerSpec, now: number, random: Random) {
  const perDay = new Map<number, number>();
  return connectors.map((spec): Connector => {
    const { connectorId, maxElectricPower: maxPower, transaction } = spec;
    const evse = spec.evse ?? connectorId;
    const ofEvse = perDay.get(evse) ?? drawPerDay(maxPower, random);
    perDay.set(evse, ofEvse);
    const cables = connectors.filter((one) => (one.evse ?? one.connectorId) === evse).length;
    const place = { maxPower, timeZone: timeZone ?? undefined, perDay: ofEvse / cables };
    const meter = spec.meter ?? Math.round(between(random, 10_000, 9_000_000));
    const connector = newConnector({ connectorId, evse, place, meter }, now, random);
    switch (condition) {
      case 'FAULTED':
        return { ...connector, status: 'Faulted', until: Infinity };
      case 'OUT_OF_SERVICE':
      case 'UPDATING':
        return { ...connector, status: 'Unavailable', until: Infinity, inoperative: true };
      default:
        return transaction
          ? resume(connector, { ...transaction, startedAt: Date.parse(transaction.startedAt) }, now, random)
          : connector;
    }
  });
}

/** All connectors of a charger. What they have to tell is told as it happens. */
export class Connectors {
  #list: readonly Connector[];
  readonly #random: Random;
  readonly #tell: (message: Message) => void;

  /** @param siblingsStayFree whether other cables of an EVSE say nothing of the one in use */
  constructor(
    list: readonly Connector[],
    random: Random,
    tell: (message: Message) => void,
    private readonly siblingsStayFree = false,
  ) {
    this.#list = list;
    this.#random = random;
    this.#tell = tell;
    this.#list = this.#blocked(list, Date.now());
  }

  get list(): readonly Connector[] {
    return this.#list;
  }

  /** When the passing of time next brings something about, in milliseconds. */
  get dueAt(): number {
    return Math.min(...this.#list.map(dueAt));
  }

  has(connectorId: number): boolean {
    return this.#list.some((connector) => connector.connectorId === connectorId);
  }

  advance(now: number): void {
    this.#change(now, (connector) => (now < dueAt(connector) ? undefined : advance(connector, now, this.#random)));
  }

  endCharges(reason: StopReason): void {
    const now = Date.now();
    this.#change(now, (connector) => endCharge(connector, now, reason, this.#random));
  }

  /** Something breaks at one of them. */
  fail(now: number): void {
    const broken = this.#list[Math.floor(this.#random() * this.#list.length)];
    this.#change(now, (connector) => (connector === broken ? fail(connector, now, this.#random) : undefined));
  }

  /** @param connectorId 0 is all of them */
  isCharging(connectorId = 0): boolean {
    return this.#list.some((connector) => isMeant(connector, connectorId) && connector.charge);
  }

  /** @param connectorId 0 is all of them; one that is charging goes on until its vehicle has left */
  setOperative(connectorId: number, operative: boolean): void {
    const now = Date.now();
    this.#change(now, (connector) =>
      isMeant(connector, connectorId)
        ? setOperative(connector, operative, !this.siblingsStayFree, now, this.#random)
        : undefined,
    );
  }

  /** @returns whether there is a free one, at which a vehicle is plugged in now */
  plugIn(connectorId: number | undefined): boolean {
    const now = Date.now();
    const free = this.#list.find(
      (connector) =>
        connector.status === 'Available' &&
        !connector.blocked &&
        (connectorId === undefined || connector.connectorId === connectorId),
    );
    this.#change(now, (connector) => (connector === free ? plugIn(connector, now, this.#random) : undefined));
    return free !== undefined;
  }

  /** @returns whether a transaction runs there, which is over now */
  endCharge(connectorId: number | undefined, reason: StopReason): boolean {
    const now = Date.now();
    const running = this.#list.find((connector) => connector.charge && connector.connectorId === connectorId);
    this.#change(now, (connector) =>
      connector === running ? endCharge(connector, now, reason, this.#random) : undefined,
    );
    return running !== undefined;
  }

  #change(now: number, step: (connector: Connector) => Step | undefined): void {
    const changed = this.#list.map((connector) => this.#take(step(connector), connector));
    this.#list = this.#blocked(changed, now);
  }

  /** Of the connectors of an EVSE, one alone is in use. */
  #blocked(list: readonly Connector[], now: number): readonly Connector[] {
    return list.map((connector) => {
      const { evse, connectorId } = connector;
      const taken = list.some((other) => other.evse === evse && other.connectorId !== connectorId && isBusy(other));
      return this.#take(setBlocked(connector, taken, !this.siblingsStayFree, now, this.#random), connector);
    });
  }

  #take(step: Step | undefined, before: Connector): Connector {
    for (const message of step?.messages ?? []) this.#tell(message);
    return step?.connector ?? before;
  }
}
