import { limits } from '../contract/limits.ts';

/** A text of at most so many characters; what was longer ends in an ellipsis after them. */
export function cutText(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

/** A device's message as a list shows it. */
export const cutMessage = (message: string): string => cutText(message, limits.cut.deviceMessage);

/** One tag as shown, and as it is. */
export interface ShownTag {
  tag: string;
  text: string;
}

/** The tags a list shows, and how many more there are. */
export function cutTags(tags: readonly string[]): { shown: ShownTag[]; more: number } {
  const { tagsShown, tag: length } = limits.cut;
  return {
    shown: tags.slice(0, tagsShown).map((tag) => ({ tag, text: cutText(tag, length) })),
    more: Math.max(0, tags.length - tagsShown),
  };
}
