import { randomBytes } from 'node:crypto';
import { mask } from './secret-keys.ts';

/** What every token begins with, so that it is known wherever it appears. */
const mark = 'dmpup';

/**
 * The secret part of a one-time address for an upload: the mark and 160 random
 * bits as hexadecimal digits. Nothing in it has to be escaped in an address.
 */
export const newUploadToken = (): string => `${mark}${randomBytes(20).toString('hex')}`;

/** A token, also one that was cut, and whatever stands where one does in an address. */
const tokens = new RegExp(`${mark}[0-9a-f]{4,}|(?<=/diagnostics-upload/)[\\w-]+`, 'gi');

/** Letters, digits, and slashes of JSON text can be written as escapes; an escaped backslash is none of them. */
const escapes = /\\(?:u00([2-7][0-9a-f])|[\s\S])/gi;

const unescaped = (text: string): string =>
  text.replace(escapes, (written, code: string | undefined) => {
    const letter = code === undefined ? written.slice(1) : String.fromCharCode(Number.parseInt(code, 16));
    return /[\w/]/.test(letter) && (code !== undefined || letter === '/') ? letter : written;
  });

/**
 * What a charger sent, without the address that it was to upload to: it may
 * repeat it anywhere, and whoever reads it must not upload in its place.
 *
 * @param frame the text of a frame, JSON or not
 * @returns the same text where it names no such address
 */
export function withoutUploadTokens(frame: string): string {
  const plain = frame.includes('\\') ? unescaped(frame) : frame;
  const kept = plain.replace(tokens, mask);
  return kept === plain ? frame : kept;
}
