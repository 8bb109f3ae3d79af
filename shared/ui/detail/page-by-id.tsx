import { useLocation, useParams } from '@dmp/shared/antd/router';
import type { ComponentType } from 'react';

/**
 * Makes a page of a component that shows one thing. Another id in the address
 * is another page, with nothing left of the one before: a dialog that was open
 * for one thing is never found open for the next.
 *
 * @example
 * export const DevicePage = pageById('deviceId', OneDevice);
 *
 * @param parameter of the route: `deviceId` of `/devices/:deviceId`
 */
export function pageById(parameter: string, Page: ComponentType<{ id: string }>): ComponentType {
  return Object.assign(() => <ById parameter={parameter} Page={Page} />, {
    displayName: `PageById(${Page.displayName ?? Page.name})`,
  });
}

function ById({ parameter, Page }: { parameter: string; Page: ComponentType<{ id: string }> }) {
  const id = exactId(useLocation().pathname, useParams()[parameter] ?? '');
  return <Page key={id} id={id} />;
}

/**
 * The ID in a path. React Router decodes a literal `%2F` to a slash, so `A%2FB` and `A/B` give the same parameter; the
 * path itself distinguishes them.
 *
 * @param read what React Router has read of that part
 */
export function exactId(path: string, read: string): string {
  const parts = path.split('/').map(decoded);
  return parts.find((part) => part.replaceAll('%2F', '/') === read) ?? read;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Typed by hand, with a percent sign of its own.
    return part;
  }
}
