// Runs cases, and checks after each whether the backend is as it should be.
import { readFileSync } from 'node:fs';
import type { BackendProcess, LogLine } from '../../backend/testing/backend-process.ts';
import type { RawCharger } from '../../backend/testing/raw-charger.ts';
import { batchSize } from './api.ts';
import { answerMs, type Door, type Outcome, shortly } from './door.ts';
import { chanceOf, type DoorName } from './random.ts';

/** Cases between two checks of what others see of the backend. */
const checkEvery = 200;
/** Megabytes by which its memory may grow. */
const mostGrown = 300;
/** With so many faults it is known to be wrong. */
const enough = 20;

/** What cases came to. */
export interface Report {
  door: DoorName;
  counts: Record<string, number>;
  ran: number;
  limited: number;
  faults: string[];
  /** Megabytes by which the memory of the backend has grown. */
  grown: number;
}

/** Who else uses the backend: they are answered whatever the cases do. */
export interface Others {
  backend: BackendProcess;
  witness: RawCharger;
}

const failing = (line: LogLine) =>
  line.level === 'error' || line.level === 'fatal' || /unhandled|uncaught/i.test(JSON.stringify(line));

/** Lines of the log that tell of a fault, from one on. */
function faultsLogged({ log }: BackendProcess, from: number): string[] {
  return log
    .slice(from)
    .filter(failing)
    .map((line) => `The log has ${shortly(JSON.stringify(line), 1500)}`);
}

/** Megabytes of memory that the backend has; 0 where that cannot be read. */
export function memoryOf({ pid }: BackendProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** What others see of the backend that they should not. */
export async function seenByOthers({ backend, witness }: Others): Promise<string[]> {
  const late = <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('It is late.')), answerMs);
      void work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  const checks: Record<string, () => Promise<boolean>> = {
    'the health': async () => (await backend.call(undefined, 'GET', 'health')).status === 200,
    'the devices': async () => (await backend.call('viewer', 'GET', 'devices?pageSize=5')).status === 200,
    'a heartbeat': async () => heartbeat(witness),
  };
  const faults: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const isRight = await late(check()).catch((error: unknown) => String(error));
    if (isRight !== true) faults.push(`Others see that ${name} is not right: ${isRight}`);
  }
  return faults;
}

let beats = 0;

async function heartbeat(witness: RawCharger): Promise<boolean> {
  beats += 1;
  const id = `witness-${beats}`;
  witness.say(JSON.stringify([2, id, 'Heartbeat', {}]));
  for (;;) {
    const [type, answered, payload] = await witness.next();
    // Staff may ask it something meanwhile.
    if (type === 2) witness.say(JSON.stringify([4, answered, 'NotSupported', '', {}]));
    else if (answered === id)
      return type === 3 && typeof (payload as { currentTime?: unknown }).currentTime === 'string';
  }
}

/** What is thrown is a fault too. */
const failed = (error: unknown): Outcome => ({
  kind: 'failed',
  fault: error instanceof Error ? shortly(error.stack ?? error.message, 800) : String(error),
});

/** Runs the cases of these numbers at one door. */
export async function runCases<Case>(
  name: DoorName,
  door: Door<Case>,
  others: Others,
  { seed, numbers }: { seed: string; numbers: readonly number[] },
): Promise<Report> {
  const { backend } = others;
  const report: Report = { door: name, counts: {}, ran: 0, limited: 0, faults: [], grown: 0 };
  let begun = memoryOf(backend);
  let lines = backend.log.length;
  let latest = '';
  const note = (faults: readonly (string | undefined)[], where = latest) => {
    for (const fault of faults) if (fault !== undefined) report.faults.push(`${fault}\n  ${where}`);
  };
  for (const number of numbers) {
    if (number % batchSize === 0 || report.ran === 0) note([await door.between?.(number)], `before ${latest}`);
    const one = door.make(chanceOf(seed, name, number), number);
    latest = `${name}:${number} of seed ${seed} (alone: FUZZ_ONLY=${name}:${number} FUZZ_SEED=${seed}): ${door.describe(one)}`;
    const { kind, fault, isLimited } = await door.run(one, number).catch(failed);
    report.ran += 1;
    report.counts[kind] = (report.counts[kind] ?? 0) + 1;
    if (isLimited) report.limited += 1;
    note([fault, ...faultsLogged(backend, lines)]);
    lines = backend.log.length;
    if (report.ran % checkEvery === 0) note(await seenByOthers(others));
    // Memory that everything needs once is there by then.
    if (report.ran === 2 * checkEvery) begun = Math.max(begun, memoryOf(backend));
    if (report.faults.length >= enough) break;
  }
  note([await door.between?.(0), ...(await seenByOthers(others)), ...faultsLogged(backend, lines)], `after ${latest}`);
  report.grown = Math.round(memoryOf(backend) - begun);
  if (report.grown > mostGrown) note([`The memory has grown by ${report.grown} MB.`]);
  return report;
}

/** Runs a case that is kept. @returns what is wrong */
export async function runKept<Case>(
  door: Door<Case>,
  { backend }: Others,
  one: Case,
  number: number,
): Promise<string[]> {
  const lines = backend.log.length;
  const { fault } = await door.run(one, number).catch(failed);
  return [...(fault === undefined ? [] : [fault]), ...faultsLogged(backend, lines)].map(
    (words) => `${words}\n  ${door.describe(one)}`,
  );
}
