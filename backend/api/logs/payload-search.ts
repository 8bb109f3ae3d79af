import { limits, splitFilterValues } from '@dmp/shared/contract';
import { badRequest } from '../../access/http-error.ts';
import type { Range } from '../query/ranges.ts';
import { searchedTexts } from '../query/text-filter.ts';

/** A search for texts within payloads: what it looks for, and in which time. */
export interface PayloadSearch {
  texts: readonly string[];
  time: { from: Date; to: Date };
}

const { days, spareHours, seconds } = limits.payloadSearch;
const hourMs = 60 * 60 * 1000;

/**
 * The search that a list's `payload` asks for; undefined when it asks for none.
 *
 * @throws {HttpError} 400 when its time is open, or longer than can be searched
 */
export function payloadSearchOf(payload: string, time: Range<Date>, now = new Date()): PayloadSearch | undefined {
  const texts = splitFilterValues(payload);
  if (texts.length === 0) return undefined;
  const to = time.to ?? now;
  if (!time.from || to.getTime() - time.from.getTime() > (days * 24 + spareHours) * hourMs) {
    throw badRequest(`payload can be searched within at most ${days} days. Give start, and an end no later than that.`);
  }
  return { texts: searchedTexts('payload', texts), time: { from: time.from, to } };
}

/** Ends a search that takes too long, or that nobody waits for any more. It is refused as asking too much: tried again it would take as long. */
export function searchEnd(left: AbortSignal): { signal: AbortSignal; done(): void } {
  const end = new AbortController();
  const tooLong = () =>
    end.abort(
      badRequest(
        `Searching for this text takes longer than ${seconds} seconds. Choose a shorter time range or a device.`,
      ),
    );
  const timer = setTimeout(tooLong, seconds * 1000);
  return { signal: AbortSignal.any([left, end.signal]), done: () => clearTimeout(timer) };
}
