import { compiledLater, startTrace } from '../../scripts/page-trace.mjs';
import { expect, signIn, test } from '../support/console.ts';

/** What is drawn until the first row is painted. */
interface Drawn {
  /** Commits of the host's root, and of the page's. */
  host: number;
  page: number;
  /** A sentence says that something is loading. */
  saysLoading: boolean;
  /** When the row is painted, in milliseconds since the navigation began. */
  row: number;
}

/** In the page, before its scripts: counts by what React reports to its developer tools, which it does in every build. */
function watchDrawing() {
  const drawn: Drawn = { host: 0, page: 0, saysLoading: false, row: 0 };
  const hasRow = () => document.querySelector('tbody a[href^="/devices/"]') !== null;
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot(_id: number, root: { containerInfo: Element }) {
      if (drawn.row === 0) drawn[root.containerInfo.id === 'root' ? 'host' : 'page'] += 1;
    },
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  const row = new Promise<Drawn>((resolve) => {
    const look = () => {
      const sentences = [...document.querySelectorAll('[data-waiting]')];
      drawn.saysLoading ||= sentences.some((sentence) => sentence.checkVisibility({ visibilityProperty: true }));
      if (!hasRow()) return requestAnimationFrame(look);
      return requestAnimationFrame((now) => {
        drawn.row = now;
        resolve(drawn);
      });
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { dmpDrawn: row });
}

test('a repeat visit compiles hardly anything in the way of its rows, says nothing of loading, and draws little', async ({
  page,
  context,
}) => {
  await signIn(page, 'viewer', '/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const visit = await context.newPage();
  await visit.addInitScript(watchDrawing);
  const protocol = await context.newCDPSession(visit);
  const endTrace = await startTrace(protocol);
  await visit.goto('/devices');
  const drawn = await visit.evaluate(() => (window as unknown as { dmpDrawn: Promise<Drawn> }).dmpDrawn);
  expect(compiledLater(await endTrace(), drawn.row)).toBeLessThan(100);
  expect(drawn.saysLoading).toBe(false);
  // The console; the sign-in's library; the page on its way, and there.
  expect(drawn.host).toBeLessThanOrEqual(5);
  expect(drawn.page).toBeLessThanOrEqual(8);
});
