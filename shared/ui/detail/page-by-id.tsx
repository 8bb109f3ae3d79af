import { useLocation, useParams } from '@dmp/shared/antd/router';
import type { ComponentType } from 'react';

/**
 * Creates a page component for one entity from the ID in the URL. Another ID remounts the page and resets its state: a
 * dialog of the previous entity does not stay open.
 *
 * @example
 * export const DevicePage = pageById('deviceId', OneDevice);
 *
 * @param parameter the route parameter: `deviceId` of `/devices/:deviceId`
 */
export function pageById(parameter: string, Page: ComponentType<{ id: string }>): ComponentType {
  return Object.assign(() => <ById parameter={parameter} Page={Page} />, {
    displayName: `PageById(${Page.displayName ?? Page.name})`,
  });
}

function ById({ parameter, Page }: { parameter: string; Page: ComponentType<{ id: string }> }) {
  const id = idFromPath(useLocation().pathname, useParams()[parameter] ?? '');
  return <Page key={id} id={id} />;
}

/**
 * The ID in a path. React Router decodes a literal `%2F` to a slash, so `A%2FB` and `A/B` give the same parameter; the
 * path itself distinguishes them.
 *
 * @param routeParameter the same segment, decoded by React Router
 */
function idFromPath(path: string, routeParameter: string): string {
  const segments = path.split('/').map(decodeSegment);
  return segments.find((segment) => segment.replaceAll('%2F', '/') === routeParameter) ?? routeParameter;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A URL typed by hand may have an unencoded percent sign.
    return segment;
  }
}
