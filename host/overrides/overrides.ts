import { overrideHosts } from '@dmp/shared/contract';
import type { RemoteEntry } from '@dmp/shared/shell';
import { parsedUrl } from '../navigation/parsed-url.ts';

/** Origin of each overridden remote, by the remote's name. */
export type Overrides = ReadonlyMap<string, string>;

/** The result of {@link validateOverrides}. */
export interface ValidatedOverrides {
  origins: Overrides;
  /** Why overrides were rejected, as sentences. */
  errors: readonly string[];
}

interface Rules {
  /** Whether `/config.json` allows overrides. */
  isAllowed: boolean;
  /** Names of the remotes. */
  names: readonly string[];
}

/**
 * Validates overrides, which are untrusted input: from the address, or from the browser's storage.
 * @param requested by remote, the address
 */
export function validateOverrides(
  requested: ReadonlyMap<string, string>,
  { isAllowed, names }: Rules,
): ValidatedOverrides {
  const origins = new Map<string, string>();
  const errors: string[] = [];
  for (const [name, address] of requested) {
    const origin = loopbackOrigin(address);
    if (!isAllowed) errors.push(`“${name}” is the released version: this console does not allow overrides.`);
    else if (!names.includes(name))
      errors.push(
        `There is no remote “${name}”. ${names.length === 0 ? 'There are none' : `The remotes are: ${names.join(', ')}`}.`,
      );
    else if (origin === undefined)
      errors.push(
        `“${name}” is the released version: “${address}” is not an address on this computer, such as http://localhost:3001.`,
      );
    else origins.set(name, origin);
  }
  return { origins, errors };
}

/**
 * The origin of an address that is a loopback origin and has no path, query, fragment, or user; otherwise undefined.
 */
export function loopbackOrigin(address: string): string | undefined {
  const url = parsedUrl(address);
  if (!url) return undefined;
  const { protocol, origin, hostname, pathname, search, hash, username, password } = url;
  const isPlain = pathname === '/' && !search && !hash && !username && !password;
  return /^https?:$/.test(protocol) && isPlain && overrideHosts.some((host) => host === hostname) ? origin : undefined;
}

/**
 * Returns a function that applies the overrides to an entry of `remotes.json`: with the override's URL, without its
 * pin.
 */
export const overrideEntry =
  (origins: Overrides) =>
  (entry: RemoteEntry): RemoteEntry => {
    const origin = origins.get(entry.name);
    if (origin === undefined) return entry;
    const { pin: _, ...rest } = entry;
    return { ...rest, url: `${origin}/remotes/${entry.name}/` };
  };
