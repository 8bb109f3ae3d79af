// A session with any set of permissions, and what the API's description says of who may make a call.
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { expect, signIn, token } from '../support/console.ts';
import { trafficOf } from './traffic.ts';

/** Every permission there is: an administrator has them all. */
export async function everyPermission(request: APIRequestContext): Promise<readonly string[]> {
  const [, claims = ''] = (await token(request, 'admin')).split('.');
  const { user_authorization } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    user_authorization: { permissions: string[] };
  };
  return user_authorization.permissions;
}

/** A console whose session says what a test wants; its calls are an administrator's, and none may be more than that session may make. */
export interface Limited {
  /** Opens the console anew at this address with these permissions. */
  open(path: string, held: readonly string[]): Promise<void>;
  /** Waits until nothing has been fetched for a while, after what was pressed. */
  settled(): Promise<void>;
  /** Calls that were made since it was opened, and that these permissions do not allow. */
  refused(): readonly string[];
}

export async function limited(page: Page): Promise<Limited> {
  const accessOf = await describedAccess(page.request);
  let held: ReadonlySet<string> = new Set();
  let refused: string[] = [];
  await signIn(page, 'admin', '/no-such-page');
  const traffic = trafficOf(page);
  page.on('request', (request) => {
    const call = callOf(request);
    if (call === undefined) return;
    const access = accessOf(call);
    if (access === undefined) refused.push(`${call}, which the API does not describe`);
    else if (!isAllowed(access, held)) refused.push(call);
  });
  return {
    async open(path, permissions) {
      // Ends the requests of the page before. At an address of another origin, about:blank too, Chromium starts a new
      // process, which compiles the console again: that takes twice the time.
      await page.goto('/config.json');
      await page.evaluate((only) => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
        const user = JSON.parse(localStorage.getItem(key) ?? '');
        user.profile.user_authorization.permissions = only;
        localStorage.setItem(key, JSON.stringify(user));
      }, permissions);
      held = new Set(permissions);
      refused = [];
      traffic.reset();
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
    },
    settled: traffic.settled,
    refused: () => refused,
  };
}

/** Who may make a call, as its description says. */
export type Access = string | string[] | { allOf: string[] };

/** Whether whoever holds these permissions may make a call of this access. */
export const isAllowed = (access: Access, held: ReadonlySet<string>): boolean => {
  if (access === 'public' || access === 'signed-in') return true;
  if (typeof access === 'object' && 'allOf' in access) return access.allOf.every((one) => held.has(one));
  return [access].flat().some((one) => held.has(one));
};

function callOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/api/') ? `${request.method()} ${pathname.slice('/api'.length)}` : undefined;
}

/** Every call that is described, such as `GET /devices/{id}`, and who may make it. */
export async function describedCalls(request: APIRequestContext): Promise<ReadonlyMap<string, Access>> {
  const { paths } = (await (await request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': Access }>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, Access] => [
        `${method.toUpperCase()} ${path}`,
        operation['x-access'],
      ]),
    ),
  );
}

/** Who may make a call such as `GET /devices/7`; undefined for one that is not described. */
async function describedAccess(request: APIRequestContext): Promise<(call: string) => Access | undefined> {
  const calls = [...(await describedCalls(request))]
    .map(([name, access]) => ({
      access,
      pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`),
      parameters: name.split('{').length,
    }))
    // `/devices/tags` is no `/devices/{id}`.
    .sort((one, other) => one.parameters - other.parameters);
  return (call) => calls.find(({ pattern }) => pattern.test(call))?.access;
}
