import { type FaultOrigin, faultReport } from './faults/fault-report.ts';
import { FaultSender } from './faults/fault-sender.ts';

const sender = new FaultSender();

/** Sets the receiver of error reports, and sends the earlier ones. */
export const sendFaultsTo = (url: string, consoleVersion: string | undefined): void =>
  sender.setTarget(url, consoleVersion);

/** Signature of {@link report}, for callers that pass another function. */
export type ReportFunction = (sentence: string, cause?: unknown) => void;

/**
 * Reports an error that the console recovered from: its own errors, those of remotes, and uncaught ones.
 *
 * @param origin the remote it comes from, if known
 */
export function report(sentence: string, cause?: unknown, origin: FaultOrigin = {}): void {
  // biome-ignore lint/suspicious/noConsole: staff's own tools read the browser's console
  console.warn(`[console] ${sentence}`, ...(cause === undefined ? [] : [cause]));
  sender.add(faultReport(sentence, cause, origin));
}
