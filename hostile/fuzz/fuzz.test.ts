// Some cases of each door, always the same, and those that have found a fault.
import { type Doors, openDoors } from './doors.ts';
import { keptCases } from './kept-cases.ts';
import { type DoorName, shares } from './random.ts';
import { type Report, runCases, runKept, seenByOthers } from './run.ts';

const seed = 'core';
/** How many of each; a dialogue by FTP takes longest. */
const cases = { ocpp: 100, ftp: 40, files: 100, api: 100 } as const;
let doors: Doors;
beforeAll(async () => {
  doors = await openDoors(seed);
});
afterAll(() => doors?.close());

/** In this order: what calls of the API delete, no other door needs. */
const names = ['ocpp', 'ftp', 'files', 'api'] as const satisfies readonly DoorName[];

test.each(names)('nothing that comes by %s fails in the server, or keeps it from others', async (name) => {
  expect(Object.keys(shares)).toContain(name);
  const numbers = Array.from({ length: cases[name] }, (_, at) => at);
  const run = <Case>(door: Parameters<typeof runCases<Case>>[1]): Promise<Report> =>
    runCases(name, door, doors, { seed, numbers });
  const reports = {
    api: () => run(doors.api),
    ocpp: () => run(doors.ocpp),
    files: () => run(doors.files),
    ftp: () => run(doors.ftp),
  };
  const { faults, ran, limited } = await reports[name]();
  expect(faults).toEqual([]);
  expect(ran).toBe(cases[name]);
  expect(limited).toBeLessThanOrEqual(cases[name] * 0.03);
});

test('what has once failed does not', async () => {
  const faults: string[] = [];
  for (const [at, one] of keptCases.ocpp.entries()) faults.push(...(await runKept(doors.ocpp, doors, one, at)));
  for (const [at, one] of keptCases.ftp.entries()) faults.push(...(await runKept(doors.ftp, doors, one, at)));
  for (const [at, one] of keptCases.files.entries()) faults.push(...(await runKept(doors.files, doors, one, at)));
  for (const [at, one] of keptCases.api.entries()) faults.push(...(await runKept(doors.api, doors, one, at)));
  expect([...faults, ...(await seenByOthers(doors))]).toEqual([]);
});
