// Maintenance of one database by several processes, whose tasks do not depend on each other.

import { type OpenDatabase, openEmptyDatabase } from '../testing/open-database.ts';
import { type MaintenanceTask, maintain } from './maintain.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.remove());

const upkeep = () => ({ upkeep: database.kysely, kind: database.kind });

const task = (name: string, run: MaintenanceTask['run'] = async () => {}, everywhere = false): MaintenanceTask => ({
  ...{ name, run, everywhere },
});
const faults: object[] = [];
const log = { error: (details: object) => void faults.push(details) };
const always = { running: () => true, log };

test('a task that fails is told of, and costs no other its turn', async () => {
  const fault = new Error('The table is locked.');
  const tasks = [task('first'), task('second', () => Promise.reject(fault)), task('third')];
  expect(await maintain(upkeep(), tasks, always)).toEqual(['first', 'third']);
  expect(faults).toEqual([{ err: fault, task: 'second' }]);
});

test('while one process is at it another does what concerns itself alone, and has its turn afterwards', async () => {
  const mine = [task('shared'), task('of this process', undefined, true)];
  let meanwhile: string[] = [];
  const long = task('long', async () => {
    meanwhile = await maintain(upkeep(), mine, always);
  });
  expect(await maintain(upkeep(), [long], always)).toEqual(['long']);
  // The embedded database has no other process.
  expect(meanwhile.sort()).toEqual(database.kind === 'postgres' ? ['of this process'] : ['of this process', 'shared']);
  expect((await maintain(upkeep(), mine, always)).sort()).toEqual(['of this process', 'shared']);
});

test('whoever is to stop begins no further task', async () => {
  let running = true;
  const first = task('first', async () => {
    running = false;
  });
  expect(await maintain(upkeep(), [first, task('second')], { running: () => running, log })).toEqual(['first']);
});

test('a task that is for one kind of database is done there only', async () => {
  const tasks = (['pglite', 'postgres'] as const).map((only) => ({ ...task(only), only }));
  expect(await maintain(upkeep(), tasks, always)).toEqual([database.kind]);
});
