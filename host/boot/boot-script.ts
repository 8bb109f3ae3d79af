// Inline in the page and allowed by its hash: hands over what the server put
// into the page, or fetches it, while the console's code is on its way, and
// asks for the code of the page that is opened. boot-documents.ts takes over.
import { isOverridden } from '../overrides/is-overridden.ts';
import { keptChoice, modeOf, paint } from '../theme/look.ts';
import type { BootDocuments } from './page-files.ts';
import { askFor, filesAt, keptPermissions, wantedPath } from './page-files.ts';

const block = document.getElementById('dmp-boot')?.textContent;
const documents: BootDocuments | undefined = block ? JSON.parse(block) : undefined;

const read = async (url: string): Promise<unknown> => {
  const answer = await fetch(url, { cache: 'no-store' });
  if (!answer.ok) throw Error(`${url}: ${answer.status}`);
  return answer.json();
};

const early: Partial<Record<string, Promise<unknown>>> = {};
for (const url of documents ? Object.keys(documents) : ['/config.json', '/remotes.json']) {
  const content = documents ? Promise.resolve(documents[url]) : read(url);
  // Whoever needs it hears of it.
  content.catch(() => {});
  early[url] = content;
}
window.dmpBoot = early;

// Before anything is painted: no page is light first and dark then.
paint(modeOf(keptChoice()));

if (documents) {
  try {
    // Of a page that may come from elsewhere nobody knows the files.
    const files = isOverridden() ? [] : filesAt(documents, wantedPath(location), keptPermissions(documents));
    for (const file of files) askFor(file);
  } catch {
    // A document that cannot be understood: the console reads it too, and says so.
  }
}
