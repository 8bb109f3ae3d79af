/** What lines are written to. */
export interface LineLog {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** A log whose repeated lines are counted. */
export interface LimitedLog extends LineLog {
  /** Writes what was counted, and ends the minute with its timer. */
  end(): void;
}

/**
 * Limits lines that a caller can cause at will. The first with each message is written; further ones of that minute are
 * counted, and one line with the details of the last and with `counted`, their number, follows at the minute's end.
 *
 * @param log where lines are written
 * @param minuteMs the time for which lines are counted, in milliseconds
 * @returns a log whose messages must be constant, since each is kept for a minute
 */
export function limitLines(log: LineLog, minuteMs = 60_000): LimitedLog {
  const minute = new Map<string, { level: keyof LineLog; counted: number; last: object }>();
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    const ended = [...minute];
    minute.clear();
    for (const [message, { level, counted, last }] of ended) {
      if (counted > 0) log[level]({ ...last, counted }, message);
    }
  }

  const line = (level: keyof LineLog) => (details: object, message: string) => {
    const before = minute.get(message);
    if (before) {
      before.counted += 1;
      before.last = details;
      return;
    }
    minute.set(message, { level, counted: 0, last: details });
    // A process that ends waits for none.
    timer ??= setTimeout(end, minuteMs).unref();
    log[level](details, message);
  };

  return { error: line('error'), warn: line('warn'), end };
}
