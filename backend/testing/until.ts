import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until it holds; the time limit is the test's. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}
