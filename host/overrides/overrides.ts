import { overrideHosts } from '@dmp/shared/contract';
import type { RemoteEntry } from '@dmp/shared/shell';
import { parsedUrl } from '../navigation/parsed-url.ts';

/** By remote, the origin this browser takes it from. */
export type Overrides = ReadonlyMap<string, string>;

/** What comes of the wishes. */
export interface Judged {
  origins: Overrides;
  /** Why a wish was not granted, as sentences. */
  refusals: readonly string[];
}

/** What a wish is judged by. */
interface Rules {
  /** Whether `/config.json` allows overrides at all. */
  isAllowed: boolean;
  /** The remotes there are. */
  names: readonly string[];
}

/**
 * Which remotes come from elsewhere. Wishes are data from outside, whether they
 * stood in the address or in the browser's storage.
 * @param wishes by remote, the address
 */
export function judgeOverrides(wishes: ReadonlyMap<string, string>, { isAllowed, names }: Rules): Judged {
  const origins = new Map<string, string>();
  const refusals: string[] = [];
  for (const [name, address] of wishes) {
    const origin = loopbackOrigin(address);
    if (!isAllowed) refusals.push(`“${name}” is the released version: this console does not allow overrides.`);
    else if (!names.includes(name))
      refusals.push(
        `There is no remote “${name}”. ${names.length === 0 ? 'There are none' : `The remotes are: ${names.join(', ')}`}.`,
      );
    else if (origin === undefined)
      refusals.push(
        `“${name}” is the released version: “${address}” is not an address on this computer, such as http://localhost:3001.`,
      );
    else origins.set(name, origin);
  }
  return { origins, refusals };
}

/** The origin an address names, if it is one of this machine and names nothing besides. */
export function loopbackOrigin(address: string): string | undefined {
  const url = parsedUrl(address);
  if (!url) return undefined;
  const { protocol, origin, hostname, pathname, search, hash, username, password } = url;
  const isPlain = pathname === '/' && !search && !hash && !username && !password;
  return /^https?:$/.test(protocol) && isPlain && overrideHosts.some((host) => host === hostname) ? origin : undefined;
}

/** An entry of `remotes.json` as this browser wants it: without its pin, from where it is overridden. */
export const overriding =
  (origins: Overrides) =>
  (entry: RemoteEntry): RemoteEntry => {
    const origin = origins.get(entry.name);
    if (origin === undefined) return entry;
    const { pin: _, ...rest } = entry;
    return { ...rest, url: `${origin}/remotes/${entry.name}/` };
  };
