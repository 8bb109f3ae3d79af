import type { DownloadedFile } from '../api/index.ts';

/** Gives a file to the person, as a download under the name the server gave it. */
export function saveFile({ fileName, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has its own hold on the content from the click on; Safari takes it a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
