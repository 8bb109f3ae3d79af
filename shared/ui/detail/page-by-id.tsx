import { useParams } from '@dmp/shared/antd/router';
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
  const id = useParams()[parameter] ?? '';
  return <Page key={id} id={id} />;
}
