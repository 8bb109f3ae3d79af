import { readFileSync } from 'node:fs';
import { type Options, OptionsError } from './options.ts';

/** One charger as it is built. */
export interface ChargerSpec {
  chargeboxId: string;
  password: string | undefined;
  vendor: string;
  model: string;
  serialNumber: string;
  firmwareVersion: string;
  connectors: readonly ConnectorSpec[];
}

/** One of its connectors. */
export interface ConnectorSpec {
  connectorId: number;
  /** In watts. */
  maxElectricPower: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

const isConnector = (value: unknown): value is ConnectorSpec =>
  isObject(value) && isNumber(value.connectorId) && isNumber(value.maxElectricPower);

const isCharger = (value: unknown): value is ChargerSpec =>
  isObject(value) &&
  [value.chargeboxId, value.vendor, value.model, value.serialNumber, value.firmwareVersion].every(isText) &&
  (value.password === undefined || typeof value.password === 'string') &&
  Array.isArray(value.connectors) &&
  value.connectors.length > 0 &&
  value.connectors.every(isConnector);

/**
 * Reads a file of chargers.
 *
 * @throws OptionsError with a sentence
 */
function readChargers(file: string): ChargerSpec[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? 'it cannot be read' : 'it is not JSON';
    throw new OptionsError(`--chargers-file ${file}: ${reason}.`);
  }
  if (!Array.isArray(content) || content.length === 0) {
    throw new OptionsError(`--chargers-file ${file}: it must hold a list of chargers.`);
  }
  const wrong = content.findIndex((charger) => !isCharger(charger));
  if (wrong >= 0) throw new OptionsError(`--chargers-file ${file}: charger ${wrong + 1} is incomplete.`);
  return content as ChargerSpec[];
}

const madeUp = (index: number, password: string | undefined): ChargerSpec => ({
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
export function chargersOf({ chargersFile, chargers, password }: Options): ChargerSpec[] {
  if (chargersFile !== undefined) return readChargers(chargersFile).slice(0, chargers);
  return Array.from({ length: chargers }, (_, index) => madeUp(index, password));
}
