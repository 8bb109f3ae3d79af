// Programs that tests use and npm does not have. Where they can be installed
// they are, and a run without them fails; elsewhere their tests are skipped by name.
import { findInstalled } from '../backend/testing/installed.mjs';
import { line } from './say.mjs';
import { installPackages, offeredPackages } from './system-packages.mjs';

/**
 * By the package of Debian that has them: a bus between processes, tools for backups, a reader of alert rules, and
 * what docs/ reads answers and logs with.
 */
const needed = { 'nats-server': 'nats-server', pg_dump: 'postgresql', promtool: 'prometheus', curl: 'curl', jq: 'jq' };

/** The same for the browser tests in other browsers than Chromium: WebKit with a screen, and Firefox. */
const neededInBrowsers = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', 'firefox-esr': 'firefox-esr' };
/** The file of those tests, which is of the full set. */
const otherBrowsers = 'e2e/host/other-browsers.full.spec.ts';

/**
 * Finds those that these tests use, and installs those that are missing.
 * @param {import('./test/selection.mjs').Selection['files']} files of the run
 * @param {boolean} usesBackend whether the run has backend tests
 * @throws {Fault} for one that this machine offers and does not get installed
 */
export async function ensureTestPrograms(files, usesBackend) {
  const programs = {
    ...(usesBackend || files.rules.length > 0 ? needed : {}),
    ...(files.browser.includes(otherBrowsers) ? neededInBrowsers : {}),
  };
  const missing = Object.entries(programs).filter(([program]) => !findInstalled(program));
  if (missing.length === 0) return;
  const offered = await offeredPackages(...missing.map(([, name]) => name));
  for (const [program, name] of missing) {
    if (!offered.includes(name)) line(`${program} (package ${name}) cannot be installed here: its tests are skipped.`);
  }
  if (offered.length > 0) await installPackages(...offered);
}
