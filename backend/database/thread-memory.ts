import { getHeapStatistics } from 'node:v8';

/** Memory of one thread, in bytes. */
export interface ThreadMemory {
  heapUsed: number;
  /** The size of the heap at which V8 ends the thread. */
  heapLimit: number;
  /** Held outside the heap: buffers and WebAssembly, which is all that the embedded database itself occupies. */
  external: number;
}

/** The memory of the thread that calls this. Node 20 has no other way to read that of a thread. */
export function ownMemory(): ThreadMemory {
  const { used_heap_size, heap_size_limit, external_memory } = getHeapStatistics();
  return { heapUsed: used_heap_size, heapLimit: heap_size_limit, external: external_memory };
}
