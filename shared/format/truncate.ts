import { limits } from '../contract/limits.ts';

/** Truncates a text to a number of characters (code points), followed by an ellipsis. */
export function truncateText(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

/** Truncates a device's message for a list. */
export const truncateMessage = (message: string): string => truncateText(message, limits.cut.deviceMessage);

/** A tag and its truncated text. */
export interface DisplayTag {
  tag: string;
  text: string;
}

/** The tags that a list shows, truncated, and the number of the others. */
export function truncateTags(tags: readonly string[]): { visible: DisplayTag[]; more: number } {
  const { tagsShown, tag: length } = limits.cut;
  return {
    visible: tags.slice(0, tagsShown).map((tag) => ({ tag, text: truncateText(tag, length) })),
    more: Math.max(0, tags.length - tagsShown),
  };
}
