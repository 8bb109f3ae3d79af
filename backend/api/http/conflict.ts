import { Refusal } from '../../access/refusal.ts';

/** Who changed something last, and when. */
export interface LastChange {
  by: string | null;
  at: Date | null;
}

/**
 * 409: somebody else was faster. The console shows the sentence without its end, in the browser's time
 * (`conflictSentence`).
 *
 * @param what such as `This state`, the beginning of the sentence
 */
export function changedMeanwhile(what: string, { by, at }: LastChange): Refusal {
  const who = by ? ` by ${by}` : '';
  const when = at ? ` at ${at.toISOString()}` : '';
  return new Refusal(409, `${what} was changed${who}${when} after you loaded it. Load it again.`);
}
