import { setFlagsFromString } from 'node:v8';

/** V8's flag for how much a heap grows, in percent of what is in use, until what nothing refers to is collected. */
export const heapGrowthFlag = '--heap-growing-percent';
const heapGrowth = 50;

/** Has garbage collected sooner, in every thread: where the machine has much memory, V8 lets a heap grow fourfold. */
export function collectSooner(): void {
  setFlagsFromString(`${heapGrowthFlag}=${heapGrowth}`);
}
