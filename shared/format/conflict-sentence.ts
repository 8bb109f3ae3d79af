import { formatTime } from './time.ts';

const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/**
 * The API's sentence on who was faster, where the newest is already on the screen: in the browser's time, and
 * nothing is to be loaded. Any other sentence stays as it is, but for its times.
 */
export const conflictSentence = (sentence: string): string =>
  sentence.replace(instant, (time) => formatTime(time)).replace(/ after you loaded it\. Load it again\.$/, '.');
