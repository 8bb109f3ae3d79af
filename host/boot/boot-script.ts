// Inline in the page and allowed by its hash: hands over what the server put
// into the page, or fetches it, while the console's code is on its way, asks
// for the code of the page that is opened, and begins its first calls.
// boot-documents.ts and take-call.ts take over.
import { isOverridden } from '../overrides/is-overridden.ts';
import { keptChoice, modeOf, paint } from '../theme/look.ts';
import { beginCalls } from './early-calls.ts';
import type { BootDocuments } from './page-files.ts';
import { askFor, filesAt, keptPerson, wantedPath } from './page-files.ts';

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
    // The files and calls of a page that may come from elsewhere are not known.
    if (!isOverridden()) {
      const person = keptPerson(documents);
      for (const file of filesAt(documents, wantedPath(location), person.permissions)) askFor(file);
      beginCalls(documents, location, person);
    }
  } catch {
    // A document that cannot be understood: the console reads it too, and says so. The page makes its calls itself.
  }
}
