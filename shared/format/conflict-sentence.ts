import { formatTime } from './time.ts';

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/**
 * Adapts the API's sentence on an edit conflict for a screen that already shows the newest version: removes the advice to
 * load it again, and formats its times in the browser's zone. In other sentences, only the times change.
 */
export const conflictSentence = (sentence: string): string =>
  sentence.replace(instant, (time) => formatTime(time)).replace(/ after you loaded it\. Load it again\.$/, '.');
