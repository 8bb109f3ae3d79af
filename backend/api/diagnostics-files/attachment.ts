import { visibleText } from '../../text/stored-text.ts';

/**
 * The header `content-disposition` of a file with any name (RFC 6266): in
 * ASCII for readers that know no better, and as it is (RFC 8187) but for what
 * nobody would see.
 */
export function attachment(name: string): string {
  const fileName = visibleText(name);
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
