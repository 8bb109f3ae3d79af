// Twenty thousand cases. FUZZ_SEED gives other ones and FUZZ_CASES another number of them; FUZZ_ONLY=api:1234, or
// api:1200-1234, runs these alone; FUZZ_REPORT names a file that what became of them is added to.
import { appendFileSync } from 'node:fs';
import { type Doors, openDoors, summary } from './doors.ts';
import { type DoorName, shares } from './random.ts';
import { type Report, runCases } from './run.ts';

const { FUZZ_SEED: seed = '20261129', FUZZ_CASES = '20000', FUZZ_ONLY, FUZZ_REPORT } = process.env;
const [only, first, last] = /^(\w+):(\d+)(?:-(\d+))?$/.exec(FUZZ_ONLY ?? '')?.slice(1) ?? [];

if (FUZZ_ONLY !== undefined && !(only && Object.hasOwn(shares, only))) {
  throw new Error(`FUZZ_ONLY must be such as api:12 or api:10-20, with one of ${Object.keys(shares).join(', ')}.`);
}

/** The numbers of the cases of a door. */
function numbersOf(name: DoorName): number[] {
  if (only !== undefined && only !== name) return [];
  const from = Number(first ?? 0);
  const to = only === undefined ? Math.round(Number(FUZZ_CASES) * shares[name]) - 1 : Number(last ?? first);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors(seed);
});
afterAll(() => doors?.close());

/** In this order: what calls of the API delete, no other door needs. */
test.each(['ocpp', 'ftp', 'files', 'api'] as const)(
  'by %s',
  async (name) => {
    const numbers = numbersOf(name);
    const run = <Case>(door: Parameters<typeof runCases<Case>>[1]): Promise<Report> =>
      runCases(name, door, doors, { seed, numbers });
    const reports = {
      api: () => run(doors.api),
      ocpp: () => run(doors.ocpp),
      files: () => run(doors.files),
      ftp: () => run(doors.ftp),
    };
    const begun = performance.now();
    const report = await reports[name]();
    if (FUZZ_REPORT) {
      const seconds = Math.round((performance.now() - begun) / 1000);
      appendFileSync(FUZZ_REPORT, [`seed ${seed}, ${seconds} s, ${summary(report)}`, ...report.faults, ''].join('\n'));
    }
    expect(report.faults).toEqual([]);
    expect(report.ran).toBe(numbers.length);
    expect(report.limited).toBeLessThanOrEqual(numbers.length * 0.03);
  },
  600_000,
);
