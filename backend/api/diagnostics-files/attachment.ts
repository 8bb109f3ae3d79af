import { visibleText } from '../../text/stored-text.ts';

/**
 * The header `content-disposition` of a file with any name (RFC 6266): in ASCII for old clients, and encoded (RFC 8187)
 * without invisible characters.
 */
export function attachment(name: string): string {
  const fileName = visibleText(name);
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
