import { Fault } from './say.mjs';

/**
 * What `npm run dev` is asked for.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} known folders of the remotes there are
 * @returns {{ folders: string[], mode: 'whole' | 'alone' | 'for', origin: string | undefined, api: string | undefined }}
 *   origin: of the console they are served for; api: of the product that is called
 * @throws {Fault} with a sentence
 */
export function readWishes(args, env, known) {
  const place = args.indexOf('--for');
  const origin = place < 0 ? undefined : originOf('--for', args[place + 1] ?? '');
  const isAlone = args.includes('--alone');
  const names = args.filter((arg, index) => !arg.startsWith('--') && (place < 0 || index !== place + 1));
  const strange = args.find((arg) => arg.startsWith('--') && arg !== '--alone' && arg !== '--for');
  const there = `There are: ${known.map((folder) => folder.replace(/^mfe-/, '')).join(', ')}.`;
  if (strange) throw new Fault(`There is no ${strange}. The options are --alone and --for.`);
  if (isAlone && place >= 0) throw new Fault('Use either --alone or --for, not both.');
  const folders = names.map((name) => `mfe-${name.replace(/^mfe-/, '')}`);
  const unknown = folders.find((folder) => !known.includes(folder));
  if (unknown) throw new Fault(`There is no remote "${unknown.replace(/^mfe-/, '')}". ${there}`);
  if (folders.length === 0) {
    throw new Fault(`Name the remotes to work on, such as: npm run dev -- devices. ${there}`);
  }
  if (isAlone && folders.length > 1) throw new Fault('Name one remote: --alone runs a single remote.');
  const api = isAlone && env.API ? originOf('API', env.API) : undefined;
  return { folders, mode: isAlone ? 'alone' : origin === undefined ? 'whole' : 'for', origin, api };
}

/** @param {string} what @param {string} address */
function originOf(what, address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url.origin;
  throw new Fault(`${what} is "${address}"; it must be an origin such as https://console.example.com.`);
}
