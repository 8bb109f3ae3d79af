/** The one place where the console tells of a fault that it can go on with. */
export function report(sentence: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where staff's own tools look
  console.warn(`[console] ${sentence}`, ...(cause === undefined ? [] : [cause]));
}
