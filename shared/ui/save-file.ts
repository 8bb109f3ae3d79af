import type { DownloadedFile } from '../api/index.ts';

/** Starts a browser download of the file, under the name from the server. */
export function saveFile({ fileName, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Browsers keep the content from the click on. Safari reads the URL a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
