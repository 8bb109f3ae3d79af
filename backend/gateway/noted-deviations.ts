import { limits, type OcppAction } from '@dmp/shared/contract';

/** How often it is noted that a charger still sends the same. */
const againMs = 60 * 60 * 1000;

/** What a charger sends that OCPP does not allow, as far as it was noted of late: each message may have the same. */
export class NotedDeviations {
  readonly #notedAt = new Map<string, number>();

  /** Those of them that are to be noted now. */
  due(action: OcppAction, sentences: readonly string[], now: Date): string[] {
    return sentences.filter((sentence) => {
      const at = this.#notedAt.get(keyOf(action, sentence));
      return at === undefined ? this.#notedAt.size < limits.deviations.ofDevice : now.getTime() - at >= againMs;
    });
  }

  /** They are in the database. */
  noted(action: OcppAction, sentences: readonly string[], now: Date): void {
    for (const sentence of sentences) this.#notedAt.set(keyOf(action, sentence), now.getTime());
  }
}

const keyOf = (action: OcppAction, sentence: string): string => `${action} ${sentence}`;
