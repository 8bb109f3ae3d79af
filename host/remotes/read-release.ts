import { acceptsShell, isWithin, type RemoteEntry, type RemoteRelease, shellVersion } from '@dmp/shared/shell';
import { isRemoteRelease } from '../boot/documents.checks.ts';
import { fetchJson } from '../boot/fetch-json.ts';
import { firstFault } from '../boot/first-fault.ts';
import { report } from '../report.ts';
import { RemoteFault } from './remote-fault.ts';

/** Where the release document of an entry is: the current one, or that of the version it is pinned to. */
export const releaseUrl = ({ url, pin }: RemoteEntry): string =>
  pin === undefined ? `${url}release.json` : `${url}${pin}/release.json`;

/** The release an entry points to. @throws RemoteFault and what `fetchJson` throws */
export async function readRelease(entry: RemoteEntry): Promise<RemoteRelease> {
  return releaseFrom(entry, await fetchJson(releaseUrl(entry), 5000));
}

/**
 * A release document, checked: its schema, its name, the shell contract it
 * needs. Routes outside of what the entry grants are reported and left out.
 * @throws RemoteFault
 */
export function releaseFrom(entry: RemoteEntry, content: unknown): RemoteRelease {
  if (!isRemoteRelease(content)) {
    const { path, message } = firstFault(isRemoteRelease);
    throw new RemoteFault(`Its release is not valid: ${path || '/'}: ${message}.`);
  }
  const { descriptor } = content;
  if (content.name !== entry.name || descriptor.name !== entry.name) {
    throw new RemoteFault(`Its release is that of '${content.name}'.`);
  }
  if (!acceptsShell(descriptor.shell, shellVersion)) {
    throw new RemoteFault(`It needs version ${descriptor.shell} of the console, and this is ${shellVersion}.`);
  }
  return { ...content, descriptor: { ...descriptor, routes: grantedRoutes(entry, descriptor.routes) } };
}

function grantedRoutes({ name, paths }: RemoteEntry, routes: RemoteRelease['descriptor']['routes']) {
  return routes.filter(({ path }) => {
    const granted = paths.some((grant) => isWithin(grant, path));
    if (!granted) report(`The route ${path} of '${name}' is skipped: /remotes.json does not grant it.`);
    return granted;
  });
}
