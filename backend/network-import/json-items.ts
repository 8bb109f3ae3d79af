import type { Readable } from 'node:stream';
import { serverLimits } from '@dmp/shared/contract';
import { UnreadableFile } from './unreadable-file.ts';

const noList = 'The file must be a list of OCPI Locations, or an object with such a list as data.';

const { itemCharacters, itemValues } = serverLimits.networkImport;
const tooManyValues = `A Location must have at most ${itemValues} values.`;
const deepest = serverLimits.body.depth;
const codeOf = (sign: string): number => sign.charCodeAt(0);
const signs = {
  ...{ quote: codeOf('"'), backslash: codeOf('\\'), comma: codeOf(',') },
  ...{ openList: codeOf('['), closeList: codeOf(']'), openObject: codeOf('{'), closeObject: codeOf('}') },
} as const;

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
  /** Values within the item, as far as brackets and commas tell. */
  let values = 0;
  let state: 'BEFORE' | 'WITHIN' | 'AFTER' = 'BEFORE';
  let isText = false;
  let isEscaped = false;
  for await (const chunk of source as AsyncIterable<string>) {
    let begin = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk.charCodeAt(at);
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (sign === signs.backslash) isEscaped = true;
        else if (sign === signs.quote) isText = false;
      } else if (sign === signs.quote) {
        isText = true;
      } else if (state === 'BEFORE') {
        if (sign === signs.openObject) outer += 1;
        if (outer > 1 || sign === signs.closeObject) throw new UnreadableFile(noList);
        if (sign === signs.openList) {
          state = 'WITHIN';
          begin = at + 1;
        }
      } else if (state === 'WITHIN') {
        if (sign === signs.openObject || sign === signs.openList) {
          inner += 1;
          values += 1;
          if (inner > deepest) throw new UnreadableFile(`A Location must be nested at most ${deepest} levels deep.`);
          if (values > itemValues) throw new UnreadableFile(tooManyValues);
        } else if (inner === 0 && (sign === signs.comma || sign === signs.closeList)) {
          const text = item + chunk.slice(begin, at);
          if (text.trim() !== '') yield parsed(text);
          [item, values] = ['', 0];
          begin = at + 1;
          if (sign === signs.closeList) state = 'AFTER';
        } else if (sign === signs.comma) {
          values += 1;
          if (values > itemValues) throw new UnreadableFile(tooManyValues);
        } else if (sign === signs.closeObject || sign === signs.closeList) inner -= 1;
      }
    }
    if (state !== 'WITHIN') continue;
    item += chunk.slice(begin);
    if (item.length > itemCharacters) {
      throw new UnreadableFile(`A Location must have at most ${itemCharacters} characters.`);
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
