import { formatTime, zoneLabel } from '@dmp/shared/format';

/**
 * What paper says of where it came from: the address of the page, and when it was printed, with the zone.
 *
 * @example printedFoot('https://console/devices?state=TX', serverNow())
 * // 'https://console/devices?state=TX · Printed 11/20/2026 8:05:09 AM, America/Chicago (UTC-06:00)'
 */
export const printedFoot = (address: string, at: Date): string =>
  `${address} · Printed ${formatTime(at)}, ${zoneLabel(at)}`;

/** Style text that writes this at the foot of each sheet, with the sheet's number beside it (CSS Paged Media 3, margin boxes). */
export const footRule = (text: string): string => {
  const quoted = text.replace(/["\\]/g, '\\$&');
  return `@page{font:8pt system-ui,sans-serif;@bottom-left{width:92%;overflow-wrap:anywhere;content:"${quoted}"}@bottom-right{content:counter(page) " / " counter(pages)}}`;
};
