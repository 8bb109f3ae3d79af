// Inline in the page, and allowed by its hash in the CSP. While the console's code is loaded, it reads the documents
// that the server put into the page, or requests them, preloads the code of the opened page, and sends its first calls.
// boot-documents.ts and take-call.ts pass the results on.
import { isOverridden } from '../overrides/is-overridden.ts';
import { applyThemeMode, storedThemeChoice, themeModeOf } from '../theme/theme-choice.ts';
import { sendEarlyCalls } from './early-calls.ts';
import type { BootDocuments } from './page-files.ts';
import { filesAt, preload, requestedPath, storedPerson } from './page-files.ts';

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
  // Rejection is handled by the consumer.
  content.catch(() => {});
  early[url] = content;
}
window.dmpBoot = early;

// Before the first paint, so that the page does not flash in the other theme.
applyThemeMode(themeModeOf(storedThemeChoice()));

if (documents) {
  try {
    // The files and calls of an overridden remote are not known.
    if (!isOverridden()) {
      const person = storedPerson(documents);
      for (const file of filesAt(documents, requestedPath(location), person.permissions)) preload(file);
      sendEarlyCalls(documents, location, person);
    }
  } catch {
    // The console reads the same documents and reports what is invalid. The page then makes its calls itself.
  }
}
