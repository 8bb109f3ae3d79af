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
import { firstSchemaError } from '../boot/first-schema-error.ts';
import { releaseUrl } from '../boot/page-files.ts';
import { type ReportFunction, report } from '../report.ts';
import { type Provided, provided } from './provided.ts';
import { RejectedRemote } from './remote-fault.ts';

interface ReadOptions {
  /** What this host provides to remotes. */
  host?: Provided;
  /** Called for each skipped route. */
  reportProblem?: ReportFunction;
}

/** Reads the release of an entry. @throws RejectedRemote, and the errors of `fetchJson` */
export async function readRelease(entry: RemoteEntry, reportProblem: ReportFunction = report): Promise<RemoteRelease> {
  return parseRelease(entry, await readDocument(releaseUrl(entry), 5000), { reportProblem: reportProblem });
}

/**
 * Validates a release document: first the shell version it needs, because a document for a newer one may have another
 * format; then its schema, its name, and what its code needs of the host. Routes that the entry does not grant, and
 * routes with an unknown permission, are reported and skipped.
 * @throws RejectedRemote
 */
export function parseRelease(
  entry: RemoteEntry,
  content: unknown,
  { host = provided, reportProblem = report }: ReadOptions = {},
): RemoteRelease {
  requireShell(content);
  if (!isRemoteRelease(content)) {
    const { path, message } = firstSchemaError(isRemoteRelease);
    throw new RejectedRemote(`Its release is not valid: ${path || '/'}: ${message}.`);
  }
  const { descriptor, needs = {}, packages = {} } = content;
  if (content.name !== entry.name || descriptor.name !== entry.name) {
    throw new RejectedRemote(`Its release belongs to '${content.name}'.`);
  }
  requireExports(needs, host);
  requirePackages(packages, host);
  const routes = descriptor.routes.filter((route): route is RemoteRoute => isUsable(entry, route, reportProblem));
  const { commands, search, ...rest } = descriptor;
  const offers = paletteOffers({ ...(commands && { commands }), ...(search && { search }) });
  return { ...content, descriptor: { ...rest, routes, ...offers } };
}

interface Offers {
  commands?: { label: string; to: string; anyOf: string[]; andAnyOf?: string[] }[];
  search?: (Omit<RemoteSearch, 'permission'> & { permission: string })[];
}

/** The commands and searches for the palette, without unknown permissions. */
function paletteOffers({ commands, search }: Offers): Pick<RemoteDescriptor, 'commands' | 'search'> {
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
    throw new RejectedRemote(`It needs version ${range} of the console; this is version ${shellVersion}.`);
  }
}

function requireExports(needs: Readonly<Record<string, readonly string[]>>, { facades }: Provided): void {
  for (const [facade, used] of Object.entries(needs)) {
    const { version, exports = [] } = ownProperty(facades, facade) ?? {};
    const missing = used.filter((name) => !exports.includes(name));
    if (missing.length === 0) continue;
    const name = facade.replace('@dmp/shared/', '');
    // The version identifies the console's build: `host/release.json` has it too.
    const has = version === undefined ? `no ${name}` : `version ${version} of ${name}`;
    throw new RejectedRemote(
      `It needs ${missing.join(', ')} of ${name}, which this console does not have yet: release the console first. This console has ${has}.`,
    );
  }
}

function requirePackages(packages: Readonly<Record<string, string>>, host: Provided): void {
  for (const [name, range] of Object.entries(packages)) {
    const version = ownProperty(host.packages, name);
    if (version !== undefined && acceptsShell(range, version)) continue;
    throw new RejectedRemote(`It needs version ${range} of ${name}, and this console has ${version ?? 'none'}.`);
  }
}

function isUsable(
  { name, paths }: RemoteEntry,
  { path, permission }: { path: string; permission: string },
  reportProblem: ReportFunction,
): boolean {
  if (!paths.some((grant) => isWithin(grant, path))) {
    reportProblem(`The route ${path} of '${name}' is skipped: /remotes.json does not grant it.`);
    return false;
  }
  if (!isPermission(permission)) {
    reportProblem(
      `The route ${path} of '${name}' is skipped: this console does not know the permission ${permission}.`,
    );
    return false;
  }
  return true;
}
