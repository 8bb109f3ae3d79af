import { serverNow } from '@dmp/shared/shell';
import type { RemoteFacts } from './remote-facts.ts';

/** Versions of the console. */
export interface ConsoleFacts {
  /** Version of the product, from `/config.json`. */
  product: string | undefined;
  /** Release of the host in this page. */
  release: string | undefined;
  /** Version of the contract with remotes. */
  shell: string;
  /** Versions of the facades. */
  facades: readonly (readonly [name: string, version: string])[];
}

/** Everything that the drawer shows, as text for a ticket. */
export function aboutText(
  facts: ConsoleFacts,
  remotes: readonly RemoteFacts[],
  path: string,
  now = serverNow(),
): string {
  return [
    `Device Management Portal ${facts.product ?? '(no version)'}`,
    `Console: ${facts.release ?? 'not built'}`,
    `Shell: ${facts.shell}`,
    ...facts.facades.map(([name, version]) => `${name}: ${version}`),
    '',
    ...(remotes.length > 0 ? remotes.flatMap(linesOf) : ['No remotes.']),
    '',
    // Without the query, which may contain the user's search text.
    `Page: ${path}`,
    `Browser: ${navigator.userAgent}`,
    `Time: ${now.toISOString()}`,
  ].join('\n');
}

function linesOf({ name, version, source, state, loadTime, lastFault }: RemoteFacts): string[] {
  const took = loadTime === undefined ? '' : `, loaded in ${Math.round(loadTime)} ms`;
  return [
    `${name} ${version ?? '(no version)'} (${source}): ${state}${took}`,
    ...(lastFault ? [`  ${lastFault.at.toISOString()} ${lastFault.message}`] : []),
  ];
}
