import { limits, normalizeTag } from '@dmp/shared/contract';

/** What a person typed as a tag: the tag it means, or why it cannot be added. */
export type TagEntry = { tag: string; fault?: undefined } | { tag?: undefined; fault: string };

/**
 * Reads a typed tag against those that a device has: compared in upper case,
 * none twice. Blanks alone are nothing.
 */
export function tagEntry(text: string, tags: readonly string[]): TagEntry | undefined {
  const tag = normalizeTag(text);
  if (tag === '') return undefined;
  const { tag: longest } = limits.length;
  if (Array.from(tag).length > longest) return { fault: `A tag has at most ${longest} characters.` };
  if (tags.some((known) => normalizeTag(known) === tag)) return { fault: `This device already has the tag ${tag}.` };
  if (tags.length >= limits.tags.max) {
    return { fault: `A device has at most ${limits.tags.max} tags; delete one first.` };
  }
  return { tag };
}
