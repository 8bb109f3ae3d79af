import { limits, normalizeTag } from '@dmp/shared/contract';

/** A typed tag, normalized, or why it cannot be added. */
export type ParsedTag = { tag: string; error?: undefined } | { tag?: undefined; error: string };

/** Validates a typed tag against the tags of a device, ignoring case. Undefined for blank text. */
export function parseTag(text: string, tags: readonly string[]): ParsedTag | undefined {
  const tag = normalizeTag(text);
  if (tag === '') return undefined;
  const { tag: maxLength } = limits.length;
  if (Array.from(tag).length > maxLength) return { error: `A tag has at most ${maxLength} characters.` };
  if (tags.some((known) => normalizeTag(known) === tag)) return { error: `This device already has the tag ${tag}.` };
  if (tags.length >= limits.tags.max) {
    return { error: `A device has at most ${limits.tags.max} tags; delete one first.` };
  }
  return { tag };
}
