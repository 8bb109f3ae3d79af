import type { Readable } from 'node:stream';
import { limits } from '@dmp/shared/contract';
import { UnreadableFile } from './read-csv.ts';

const noList = 'The file must be a list of OCPI Locations, or an object with such a list as data.';

/**
 * The items of a list in JSON, one at a time, so that a file of any length is never in memory as a whole: of a list
 * that is the whole file, or that an object has as its first list (the `data` of an OCPI answer).
 *
 * @param source UTF-8
 * @throws {UnreadableFile} when it is no such list
 */
export async function* jsonItems(source: Readable): AsyncGenerator<unknown> {
  source.setEncoding('utf8');
  let item = '';
  /** Lists and objects that are open around the items, and within the item. */
  let outer = 0;
  let inner = 0;
  let state: 'BEFORE' | 'WITHIN' | 'AFTER' = 'BEFORE';
  let isText = false;
  let isEscaped = false;
  for await (const chunk of source as AsyncIterable<string>) {
    let begin = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isText = false;
      } else if (sign === '"') {
        isText = true;
      } else if (state === 'BEFORE') {
        if (sign === '{') outer += 1;
        if (outer > 1 || sign === '}') throw new UnreadableFile(noList);
        if (sign === '[') {
          state = 'WITHIN';
          begin = at + 1;
        }
      } else if (state === 'WITHIN') {
        if (sign === '{' || sign === '[') inner += 1;
        else if (inner === 0 && (sign === ',' || sign === ']')) {
          const text = item + chunk.slice(begin, at);
          if (text.trim() !== '') yield parsed(text);
          item = '';
          begin = at + 1;
          if (sign === ']') state = 'AFTER';
        } else if (sign === '}' || sign === ']') inner -= 1;
      }
    }
    if (state !== 'WITHIN') continue;
    item += chunk.slice(begin);
    if (item.length > limits.networkImport.itemCharacters) {
      throw new UnreadableFile(`A Location must have at most ${limits.networkImport.itemCharacters} characters.`);
    }
  }
  if (state !== 'AFTER') throw new UnreadableFile(state === 'BEFORE' ? noList : 'The file ends in the middle.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('The file is not valid JSON.');
  }
}
