// The tests that a change can reach: by imports where a test imports the code, and by the fences between packages where
// it runs a program or a page instead.
import { folderOf, reachedFrom } from './import-graph.mjs';
import { isEmbeddedSmoke, isFullOnly, layerOf } from './layers.mjs';
import { byLayer } from './selection.mjs';

/** Browser tests of each part of the console. */
const browserOf = {
  'host/': 'e2e/host/',
  'mfe-devices/': 'e2e/devices/',
  'mfe-logs/': 'e2e/logs/',
  'mfe-alerts/': 'e2e/alerts/',
  'mfe-charging-groups/': 'e2e/charging-groups/',
  'mfe-locations/': 'e2e/locations/',
  'shared/build/': 'e2e/releases/',
  'scripts/': 'e2e/releases/',
};
/** Opens each page of the menu once: for what all pages stand on. */
const everyPage = 'e2e/every-page/places.spec.ts';

/** These read the sources of the whole repository, so that every change can reach them. */
const readsEverything = /^(scripts\/(fences|own-properties|places|changes|doc-commands)|backend\/rooms)\.test\.ts$/;

/**
 * @param {object} given
 * @param {readonly string[]} given.changed paths below the root
 * @param {readonly string[]} given.files every test file
 * @param {ReadonlyMap<string, ReadonlySet<string>>} given.importers by file, the files that import it
 * @param {(file: string) => string} given.read the source of a file
 * @returns {import('./selection.mjs').Selection}
 */
export function selectChanged({ changed, files, importers, read }) {
  const reached = reachedFrom(changed, importers);
  const code = changed.filter((file) => !file.endsWith('.md'));
  const isIn = (/** @type {string} */ folder) => code.some((file) => file.startsWith(folder));
  /** Files that nothing imports are read by tests that name them. */
  const named = changed
    .filter((file) => !importers.has(file) && layerOf(file) === undefined)
    .map((file) => file.slice(file.lastIndexOf('/') + 1));
  const backendFolders = new Set(
    code.filter((file) => /^(backend|charge-points)\//.test(file)).map((file) => folderOf(file)),
  );

  /** @param {string} file */
  function isReached(file) {
    if (reached.has(file) || readsEverything.test(file)) return true;
    switch (layerOf(file)) {
      case 'rules':
      case 'components':
        return named.some((name) => read(file).includes(name));
      case 'backend':
        return isIn('shared/contract/') || backendFolders.has('backend/')
          ? isEmbeddedSmoke(file)
          : [...backendFolders].some((folder) => folder !== '' && folderOf(file).startsWith(roomOf(folder)));
      case 'hostile':
        return isIn('backend/') || isIn('shared/contract/');
      case 'browser':
        return (
          Object.entries(browserOf).some(([part, specs]) => isIn(part) && file.startsWith(specs)) ||
          (file === everyPage && (isIn('shared/') || isIn('backend/')))
        );
      default:
        return false;
    }
  }

  const core = files.filter((file) => !isFullOnly(file));
  const chosen = files.filter((file) => (isFullOnly(file) ? changed.includes(file) : isReached(file)));
  const isBackend = code.some((file) => file.startsWith('backend/'));
  return {
    ...{ checks: true, isFull: false },
    files: byLayer(chosen),
    embedded: isBackend ? files.filter(isEmbeddedSmoke) : [],
    leftOut: [...foldersOf(core.filter((file) => !chosen.includes(file))), 'all of the full set alone'],
  };
}

/** The folder below `backend/` that a folder is in. @param {string} folder */
const roomOf = (folder) => folder.split('/').slice(0, 2).join('/');

/** How many files are in each top folder, for a person to read. @param {readonly string[]} files */
function foldersOf(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files) {
    const folder = file
      .split('/')
      .slice(0, file.startsWith('e2e/') ? 2 : 1)
      .join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([folder, count]) => `${count} in ${folder}/`);
}
