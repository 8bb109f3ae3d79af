import { matchPath } from '@dmp/shared/antd/router';

/** A matched route, and the values of its parameters. */
export interface RouteMatch<Route> {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds the route of a path, for the host that shows a remote and for the remote
 * that shows its page. Routes with fewer parameters take precedence.
 */
export function routeOf<Route extends { readonly path: string }>(
  routes: readonly Route[],
  path: string,
): RouteMatch<Route> | undefined {
  const matches = routes.flatMap((route) => {
    const match = matchPath(route.path, path);
    return match ? [{ route, params: match.params, count: Object.keys(match.params).length }] : [];
  });
  return matches.sort((a, b) => a.count - b.count)[0];
}
