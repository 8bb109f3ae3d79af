import { type FaultOrigin, faultReport } from './faults/fault-report.ts';
import { FaultSender } from './faults/fault-sender.ts';

const sender = new FaultSender();

/** Where faults are sent from now on; what was reported before is sent after. */
export const sendFaultsTo = (url: string, consoleVersion: string | undefined): void => sender.to(url, consoleVersion);

/** Hears of a fault: {@link report}, or who looks quietly. */
export type Tell = (sentence: string, cause?: unknown) => void;

/**
 * The one place where the console tells of a fault that it can go on with: its
 * own, those of remotes, and what nobody caught.
 *
 * @param origin the remote it comes from, when it is known
 */
export function report(sentence: string, cause?: unknown, origin: FaultOrigin = {}): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where staff's own tools look
  console.warn(`[console] ${sentence}`, ...(cause === undefined ? [] : [cause]));
  sender.take(faultReport(sentence, cause, origin));
}
