import { type DeviationSource, serverLimits } from '@dmp/shared/contract';

/** How often it is noted that a charger still sends the same. */
const againMs = 60 * 60 * 1000;

/** What a charger sends that OCPP does not allow, as far as it was noted of late: each message may have the same. */
export class NotedDeviations {
  readonly #notedAt = new Map<string, number>();

  /** Those of them that are to be noted now. */
  due(action: DeviationSource, sentences: readonly string[], now: Date): string[] {
    return sentences.filter((sentence) => this.#isDue(keyOf(action, sentence), now));
  }

  /** Those of them that were due are in the database. A sentence may repeat a name that the charger made up. */
  noted(action: DeviationSource, sentences: readonly string[], now: Date): void {
    for (const sentence of sentences) {
      const key = keyOf(action, sentence);
      if (this.#isDue(key, now)) this.#notedAt.set(key, now.getTime());
    }
  }

  #isDue(key: string, now: Date): boolean {
    const at = this.#notedAt.get(key);
    return at === undefined ? this.#notedAt.size < serverLimits.deviations.ofDevice : now.getTime() - at >= againMs;
  }
}

const keyOf = (action: DeviationSource, sentence: string): string => `${action} ${sentence}`;
