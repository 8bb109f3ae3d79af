import { matchPath } from '@dmp/shared/antd/router';

/** A route that was found, and what stands at its parameters. */
export interface FoundRoute<Route> {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * The route a path belongs to, for the host that shows a remote and for the
 * remote that shows its page. One without parameters goes before one with.
 */
export function routeOf<Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): FoundRoute<Route> | undefined {
  const matches = routes.flatMap((route) => {
    const match = matchPath(route.path, path);
    return match ? [{ route, params: match.params, count: Object.keys(match.params).length }] : [];
  });
  return matches.sort((a, b) => a.count - b.count)[0];
}
