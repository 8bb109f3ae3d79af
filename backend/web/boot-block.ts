import { readFile, stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { ConsoleConfig } from '@dmp/shared/contract';

/** A file as it was read, and what tells whether it is another by now. */
interface Read {
  state: string;
  content: unknown;
}

/**
 * Reads the JSON documents that a page of the console begins with, and gives
 * them as one element for `index.html`, by their address: what the browser
 * would otherwise ask for in turns. Files are read anew when they have changed.
 *
 * @param consoleDir the console's folder
 * @param config what `/config.json` says
 */
export function bootBlock(consoleDir: string, config: ConsoleConfig): () => Promise<string> {
  /** Of the documents that were read for the last page. */
  let known = new Map<string, Read>();

  /** A document that is missing or no JSON is left out: the console asks for it, and says what is wrong. */
  const read = async (path: string, reads: Map<string, Read>): Promise<unknown> => {
    const file = join(consoleDir, normalize(`/${path}`));
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const state = `${mtimeMs} ${size} ${ino}`;
      const earlier = known.get(path);
      const content: unknown = earlier?.state === state ? earlier.content : JSON.parse(await readFile(file, 'utf8'));
      reads.set(path, { state, content });
      return content;
    } catch {
      return undefined;
    }
  };

  return async () => {
    const reads = new Map<string, Read>();
    const remotes = await read('/remotes.json', reads);
    const paths = ['/host/release.json', ...(Array.isArray(remotes) ? remotes.flatMap(releasePath) : [])];
    const releases = await Promise.all(paths.map(async (path) => [path, await read(path, reads)] as const));
    known = reads;
    const documents = Object.fromEntries([['/config.json', config], ['/remotes.json', remotes], ...releases]);
    // What is undefined is left out by JSON. No text in it can end the element.
    const json = JSON.stringify(documents).replaceAll('<', '\\u003c');
    return `<script type="application/json" id="dmp-boot">${json}</script>`;
  };
}

/** Where the release document of an entry of `remotes.json` is, if it is one of ours. */
function releasePath(entry: unknown): string[] {
  const { url, pin } = (entry ?? {}) as { url?: unknown; pin?: unknown };
  if (typeof url !== 'string' || !/^\/[^/]/.test(url)) return [];
  return [typeof pin === 'string' ? `${url}${pin}/release.json` : `${url}release.json`];
}
