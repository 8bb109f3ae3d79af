import { formatTime, zoneLabel } from '@dmp/shared/format';

/**
 * The text at the foot of a printed page: its address, and the time of printing with the time zone.
 *
 * @example printedFoot('https://console/devices?state=TX', serverNow())
 * // 'https://console/devices?state=TX · Printed 11/20/2026 8:05:09 AM, America/Chicago (UTC-06:00)'
 */
export const printedFoot = (address: string, at: Date): string =>
  `${address} · Printed ${formatTime(at)}, ${zoneLabel(at)}`;

/** CSS that prints a text and the sheet number at the foot of each sheet (CSS Paged Media 3, margin boxes). */
export const footRule = (text: string): string => {
  const quoted = text.replace(/["\\]/g, '\\$&');
  return `@page{font:8pt system-ui,sans-serif;@bottom-left{width:92%;overflow-wrap:anywhere;content:"${quoted}"}@bottom-right{content:counter(page) " / " counter(pages)}}`;
};
