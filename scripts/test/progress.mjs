// One line for each step: rewritten while it runs on a terminal, printed once it has ended.

/** @typedef {{ update(text: string): void, end(text: string, seconds: number): void }} StepLine */

/**
 * @param {Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>} [out]
 * @returns {(title: string) => StepLine} begins a step; several may run at a time
 */
export function createProgress(out = process.stdout) {
  /** @type {Map<string, string>} */
  const running = new Map();
  const draw = () => {
    if (!out.isTTY) return;
    const text = [...running].map(([title, state]) => `${title} ${state}`.trim()).join('   ');
    out.write(`\r\u001b[2K${text.slice(0, (out.columns ?? 80) - 1)}`);
  };
  return (title) => {
    running.set(title, '…');
    draw();
    return {
      update(text) {
        running.set(title, text);
        draw();
      },
      end(text, seconds) {
        running.delete(title);
        if (out.isTTY) out.write('\r\u001b[2K');
        out.write(`  ${title.padEnd(18)} ${text.padEnd(34)} ${`${seconds.toFixed(1)} s`.padStart(9)}\n`);
        draw();
      },
    };
  };
}
