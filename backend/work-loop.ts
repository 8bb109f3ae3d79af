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
}

/** Makes a loop that looks at every tick and whenever it is told to, never twice at once. */
export function createWorkLoop({ work, failed, tickMs }: WorkLoopOptions): WorkLoop {
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
    looking = work(() => running)
      .catch(failed)
      .finally(() => {
        looking = undefined;
        if (running) timer = setTimeout(look, tickMs);
        if (!lookAgain) return;
        lookAgain = false;
        look();
      });
  }

  return {
    start() {
      running = true;
      look();
    },
    look,
    async stop() {
      running = false;
      clearTimeout(timer);
      await looking;
    },
  };
}
