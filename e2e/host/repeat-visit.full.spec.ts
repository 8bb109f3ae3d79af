import { compiledLater, startTrace } from '../../scripts/page-trace.mjs';
import { expect, signIn, test } from '../support/console.ts';

/** What is drawn until the first row is painted. */
interface Drawn {
  /** Commits of the host's root, and of the page's. */
  host: number;
  page: number;
  /** Commits of the page's root that show that its code is loading. */
  loading: number;
  /** When the row is painted, in milliseconds since the navigation began. */
  row: number;
}

/** In the page, before its scripts: counts what React reports to its developer tools, which it does in every build. */
function countCommits() {
  const drawn: Drawn = { host: 0, page: 0, loading: 0, row: 0 };
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot(_id: number, { containerInfo }: { containerInfo: Element }) {
      if (drawn.row > 0) return;
      const isHost = containerInfo.id === 'root';
      drawn[isHost ? 'host' : 'page'] += 1;
      if (!isHost && containerInfo.textContent?.includes('Loading ...')) drawn.loading += 1;
    },
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
  const row = new Promise<Drawn>((resolve) => {
    const check = (now: number) => {
      if (!document.querySelector('tbody a[href^="/devices/"]')) return requestAnimationFrame(check);
      drawn.row = now;
      return resolve(drawn);
    };
    requestAnimationFrame(check);
  });
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, dmpDrawn: row });
}

test('a repeat visit has its functions compiled before they are called, and draws its page with the remote', async ({
  page,
  context,
}) => {
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const visit = await context.newPage();
  await visit.addInitScript(countCommits);
  const endTrace = await startTrace(await context.newCDPSession(visit));
  await visit.goto('/devices');
  const drawn = await visit.evaluate(() => (window as unknown as { dmpDrawn: Promise<Drawn> }).dmpDrawn);
  const compiled = compiledLater(await endTrace(), drawn.row);
  // Some are made while it runs.
  expect(compiled).toBeGreaterThan(0);
  expect(compiled).toBeLessThan(100);
  expect(drawn.loading).toBe(0);
  // The console, what its effects set, and that the remote is mounted.
  expect(drawn.host).toBeLessThanOrEqual(5);
  // Without rows, what its effects set, and with rows: not again for the address, which is complete.
  expect(drawn.page).toBeLessThanOrEqual(7);
});
