/** Work that is looked for again and again. */
export interface WorkLoop {
  start(): void;
  /** Looks now, or once more after the look that is under way. */
  look(): void;
  /** Begins nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/** How to look for work. */
export interface WorkLoopOptions {
  /** Does all there is to do at the moment; asks `running` between two pieces of it. */
  work(running: () => boolean): Promise<void>;
  /** What failed is looked for at the next tick. */
  failed(error: unknown): void;
  /** The longest time between two looks. */
  tickMs: number;
  /** How long it is until the next look, where that is known and not a tick. */
  untilNextMs?(): Promise<number>;
  /** Whether the first look comes after a tick, and not at the start. */
  startsLate?: boolean;
}

/** Makes a loop that looks at every tick and whenever it is told to, never twice at once. */
export function createWorkLoop(options: WorkLoopOptions): WorkLoop {
  const { work, failed, tickMs, untilNextMs = async () => tickMs, startsLate = false } = options;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let running = false;

  function look(): void {
    if (!running) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    clearTimeout(timer);
    looking = round().finally(() => {
      looking = undefined;
      if (!lookAgain) return;
      lookAgain = false;
      look();
    });
  }

  async function round(): Promise<void> {
    await work(() => running).catch(failed);
    if (!running) return;
    const waitMs = await untilNextMs();
    if (running) timer = setTimeout(look, waitMs);
  }

  return {
    start() {
      running = true;
      if (startsLate) timer = setTimeout(look, tickMs);
      else look();
    },
    look,
    async stop() {
      running = false;
      clearTimeout(timer);
      await looking;
    },
  };
}
