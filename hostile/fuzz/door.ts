// What the doors have in common: a case is made of chance, run, and judged.
import type { Random } from './random.ts';

/** How long an answer may take, in milliseconds. */
export const answerMs = 5000;

/** What became of a case. */
export interface Outcome {
  /** A word for the count: a status, `refused`, `read`. */
  kind: string;
  /** What is wrong with it, in a sentence. */
  fault?: string | undefined;
  /** A limit of the product refused it: nothing was tested. */
  isLimited?: boolean;
}

/** A door of the backend, through which cases are sent. */
export interface Door<Case> {
  /** The same case for the same chance, as long as the network is the same. */
  make(random: Random, number: number): Case;
  run(one: Case, number: number): Promise<Outcome>;
  /** What was sent, in one line. */
  describe(one: Case): string;
  /** Called before the cases of a batch, by the number of its first; what has changed that may not have. */
  between?(number: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A text on one line, cut in the middle. */
export function shortly(text: string, most = 400): string {
  const line = JSON.stringify(text).slice(1, -1);
  return line.length <= most ? line : `${line.slice(0, most / 2)}…(${line.length})…${line.slice(-most / 2)}`;
}
