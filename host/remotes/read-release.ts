import { isPermission, ownProperty } from '@dmp/shared/contract';
import {
  acceptsShell,
  isWithin,
  type RemoteDescriptor,
  type RemoteEntry,
  type RemoteRelease,
  type RemoteRoute,
  type RemoteSearch,
  shellVersion,
} from '@dmp/shared/shell';
import { readDocument } from '../boot/boot-documents.ts';
import { isRemoteRelease } from '../boot/documents.checks.ts';
import { firstFault } from '../boot/first-fault.ts';
import { releaseUrl } from '../boot/page-files.ts';
import { report, type Tell } from '../report.ts';
import { type Provided, provided } from './provided.ts';
import { Refusal } from './remote-fault.ts';

interface Reading {
  /** What this console has for a remote. */
  host?: Provided;
  /** Hears of routes that are left out. */
  tell?: Tell;
}

/** The release an entry points to. @throws Refusal and what `fetchJson` throws */
export async function readRelease(entry: RemoteEntry, tell: Tell = report): Promise<RemoteRelease> {
  return releaseFrom(entry, await readDocument(releaseUrl(entry), 5000), { tell });
}

/**
 * A release document, checked: the shell contract it needs before anything
 * else, since a document for a newer one may be of another make; then its
 * schema, its name, and what its code needs of the host. Routes outside of what
 * the entry grants, and routes for a permission this host does not know, are
 * reported and left out.
 * @throws Refusal
 */
export function releaseFrom(
  entry: RemoteEntry,
  content: unknown,
  { host = provided, tell = report }: Reading = {},
): RemoteRelease {
  requireShell(content);
  if (!isRemoteRelease(content)) {
    const { path, message } = firstFault(isRemoteRelease);
    throw new Refusal(`Its release is not valid: ${path || '/'}: ${message}.`);
  }
  const { descriptor, needs = {}, packages = {} } = content;
  if (content.name !== entry.name || descriptor.name !== entry.name) {
    throw new Refusal(`Its release belongs to '${content.name}'.`);
  }
  requireExports(needs, host);
  requirePackages(packages, host);
  const routes = descriptor.routes.filter((route): route is RemoteRoute => isUsable(entry, route, tell));
  const { commands, search, ...rest } = descriptor;
  const offers = offersOf({ ...(commands && { commands }), ...(search && { search }) });
  return { ...content, descriptor: { ...rest, routes, ...offers } };
}

interface Offers {
  commands?: { label: string; to: string; anyOf: string[]; andAnyOf?: string[] }[];
  search?: (Omit<RemoteSearch, 'permission'> & { permission: string })[];
}

/** What the palette offers of it, by the permissions that this host knows. */
function offersOf({ commands, search }: Offers): Pick<RemoteDescriptor, 'commands' | 'search'> {
  return {
    ...(commands && {
      commands: commands.map(({ anyOf, andAnyOf, ...command }) => ({
        ...command,
        anyOf: anyOf.filter(isPermission),
        ...(andAnyOf && { andAnyOf: andAnyOf.filter(isPermission) }),
      })),
    }),
    ...(search && { search: search.filter((found): found is RemoteSearch => isPermission(found.permission)) }),
  };
}

function requireShell(content: unknown): void {
  const range = (content as { descriptor?: { shell?: unknown } } | null)?.descriptor?.shell;
  if (typeof range === 'string' && /^\^\d/.test(range) && !acceptsShell(range, shellVersion)) {
    throw new Refusal(`It needs version ${range} of the console; this is version ${shellVersion}.`);
  }
}

function requireExports(needs: Readonly<Record<string, readonly string[]>>, { facades }: Provided): void {
  for (const [facade, used] of Object.entries(needs)) {
    const { version, exports = [] } = ownProperty(facades, facade) ?? {};
    const missing = used.filter((name) => !exports.includes(name));
    if (missing.length === 0) continue;
    const name = facade.replace('@dmp/shared/', '');
    // Two consoles are told apart by it: `host/release.json` has it too.
    const has = version === undefined ? `no ${name}` : `version ${version} of ${name}`;
    throw new Refusal(
      `It needs ${missing.join(', ')} of ${name}, which this console does not have yet: release the console first. This console has ${has}.`,
    );
  }
}

function requirePackages(packages: Readonly<Record<string, string>>, host: Provided): void {
  for (const [name, range] of Object.entries(packages)) {
    const version = ownProperty(host.packages, name);
    if (version !== undefined && acceptsShell(range, version)) continue;
    throw new Refusal(`It needs version ${range} of ${name}, and this console has ${version ?? 'none'}.`);
  }
}

function isUsable(
  { name, paths }: RemoteEntry,
  { path, permission }: { path: string; permission: string },
  tell: Tell,
): boolean {
  if (!paths.some((grant) => isWithin(grant, path))) {
    tell(`The route ${path} of '${name}' is skipped: /remotes.json does not grant it.`);
    return false;
  }
  if (!isPermission(permission)) {
    tell(`The route ${path} of '${name}' is skipped: this console does not know the permission ${permission}.`);
    return false;
  }
  return true;
}
