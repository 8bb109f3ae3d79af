import { readFileSync } from 'node:fs';
import { type Options, OptionsError } from './options.ts';
import { type Profile, type ProfileName, profileNames, profiles } from './profiles.ts';

/** What a charger is like when the simulation begins. */
const conditions = ['IN_SERVICE', 'UPDATING', 'FAULTED', 'OUT_OF_SERVICE', 'AWAY'] as const;
export type Condition = (typeof conditions)[number];

/** One charger as it is built, and how the simulation finds it. Of a file, fields that are null are as good as missing. */
export interface ChargerSpec {
  chargeboxId: string;
  password: string | undefined;
  vendor: string;
  model: string;
  serialNumber: string;
  firmwareVersion: string;
  /** IANA name of where it stands: vehicles come by the hour of the day there. */
  timeZone?: string | null;
  /** IN_SERVICE without one. */
  condition?: Condition | null;
  /** How it differs from one that does everything as it should. */
  profile?: Profile | undefined;
  connectors: readonly ConnectorSpec[];
}

/** One of its connectors. */
export interface ConnectorSpec {
  connectorId: number;
  /** The connectors of one EVSE serve one vehicle at a time; without it each is its own. */
  evse?: number | null;
  /** In watts. */
  maxElectricPower: number;
  /** The energy register, in Wh. */
  meter?: number | null;
  /** What runs already. */
  transaction?: { transactionId: number; idTag: string; meterStart: number; startedAt: string } | null;
}

/** One as a file has it. */
type FiledCharger = Omit<ChargerSpec, 'profile'> & { profile?: ProfileName | null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isNumber = (value: unknown): value is number => isCount(value) && value > 0;
/** Missing, or as it should be. */
const optional = (value: unknown, fits: (value: unknown) => boolean): boolean =>
  value === undefined || value === null || fits(value);

function isTimeZone(value: unknown): boolean {
  if (!isText(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    // It throws for a name that it does not know.
    return false;
  }
}

const isTransaction = (value: unknown): boolean =>
  isObject(value) &&
  isCount(value.transactionId) &&
  isText(value.idTag) &&
  isCount(value.meterStart) &&
  isText(value.startedAt) &&
  !Number.isNaN(Date.parse(value.startedAt));

const isConnector = (value: unknown): value is ConnectorSpec =>
  isObject(value) &&
  isNumber(value.connectorId) &&
  isNumber(value.maxElectricPower) &&
  optional(value.evse, isNumber) &&
  optional(value.meter, isCount) &&
  optional(value.transaction, isTransaction);

/** Reads a file of chargers one by one: a name of a time zone is costly to look up, and they share a few. */
function chargerCheck(): (value: unknown) => value is FiledCharger {
  const zones = new Map<unknown, boolean>();
  const isKnownZone = (value: unknown): boolean => {
    const known = zones.get(value) ?? isTimeZone(value);
    zones.set(value, known);
    return known;
  };
  return (value): value is FiledCharger =>
    isObject(value) &&
    [value.chargeboxId, value.vendor, value.model, value.serialNumber, value.firmwareVersion].every(isText) &&
    optional(value.password, (password) => typeof password === 'string') &&
    optional(value.timeZone, isKnownZone) &&
    optional(value.condition, (condition) => conditions.some((one) => one === condition)) &&
    optional(value.profile, (profile) => profileNames.some((one) => one === profile)) &&
    Array.isArray(value.connectors) &&
    value.connectors.length > 0 &&
    value.connectors.every(isConnector);
}

/**
 * Reads a file of chargers; those that are incomplete are left out.
 *
 * @param say notified, in a sentence, that some are
 * @throws OptionsError with a sentence
 */
function readChargers(file: string, say: (sentence: string) => void): FiledCharger[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? 'it cannot be read' : 'it is not JSON';
    throw new OptionsError(`--chargers-file ${file}: ${reason}.`);
  }
  if (!Array.isArray(content)) {
    throw new OptionsError(`--chargers-file ${file}: it must hold a list of chargers.`);
  }
  const isCharger = chargerCheck();
  const complete = content.filter(isCharger);
  const missing = content.length - complete.length;
  if (missing > 0) {
    const first = content.findIndex((charger) => !isCharger(charger)) + 1;
    say(
      `--chargers-file ${file}: ${missing} of ${content.length} chargers are incomplete and left out, first charger ${first}.`,
    );
  }
  return complete;
}

/** How many are made up unless it is said. */
const madeUpChargers = 200;

const madeUp = (index: number, password: string | undefined): FiledCharger => ({
  chargeboxId: `SIM-${String(index + 1).padStart(5, '0')}`,
  password,
  vendor: 'Simulated',
  model: 'S-150',
  serialNumber: `S150-${String(index + 1).padStart(6, '0')}`,
  firmwareVersion: '1.0.0',
  connectors: [
    { connectorId: 1, maxElectricPower: 150_000 },
    { connectorId: 2, maxElectricPower: 150_000 },
  ],
});

/** The chargers to simulate: those of the file, or made-up ones. */
export function chargersOf(
  { chargersFile, chargers, password, profile }: Options,
  say: (sentence: string) => void,
): ChargerSpec[] {
  const all =
    chargersFile === undefined
      ? Array.from({ length: chargers ?? madeUpChargers }, (_, index) => madeUp(index, password))
      : readChargers(chargersFile, say).slice(0, chargers);
  return all.map((charger) => {
    const name = profile ?? charger.profile;
    return { ...charger, profile: name ? profiles[name] : undefined };
  });
}
