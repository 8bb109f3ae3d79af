import type { Alert, AlertEvaluation, AlertSite } from '@dmp/shared/contract';
import { Html, html } from '../text/html.ts';
import { number, percent } from './evaluation.ts';

/** What a letter says of the alert that writes it. */
export type Sender = Pick<Alert, 'id' | 'name' | 'description' | 'type' | 'severity' | 'threshold'>;

/** One time that it went off. */
export interface Occasion {
  startedAt: Date;
  /** Undefined while it goes on. */
  endedAt?: Date;
  sites: readonly AlertSite[];
  siteCount: number;
}

/** How it came to be over: by itself, as the last evaluation found or some time before it, or by staff. */
export type Ending =
  | { by: 'recovery'; found?: AlertEvaluation }
  | { by: 'staff'; email: string; how: 'switched off' | 'removed' };

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** Tells that an alert goes off. */
export function startLetter(alert: Sender, occasion: Occasion, found: AlertEvaluation, publicUrl: string): Letter {
  const facts = [
    found.summary,
    `Since ${timeOf(occasion.startedAt)}`,
    ...(alert.threshold === null ? [] : [`Threshold: ${alert.threshold}%`]),
  ];
  const sites = { title: 'Sites', named: found.sites, count: found.siteCount };
  return write(alert, `${alert.name}: ${found.summary.replace(/\.$/, '')}`, facts, sites, publicUrl);
}

/** Tells that it is over. */
export function endLetter(alert: Sender, occasion: Occasion, ending: Ending, publicUrl: string): Letter {
  const { startedAt, endedAt = startedAt, sites, siteCount } = occasion;
  const facts = [
    ...endingFacts(ending),
    `From ${timeOf(startedAt)} to ${timeOf(endedAt)} (${lengthOf(endedAt.getTime() - startedAt.getTime())})`,
  ];
  const named = { title: 'Sites affected, as they were at the time', named: sites, count: siteCount };
  return write(alert, `Ended: ${alert.name}`, facts, named, publicUrl);
}

function endingFacts(ending: Ending): string[] {
  if (ending.by === 'staff') return [`The alert was ${ending.how} by ${ending.email} while it was going off.`];
  return ending.found ? [ending.found.summary] : ['The alert recovered while it was silenced.'];
}

/** Sites below a title: so many by name, the rest as a number. */
interface Sites {
  title: string;
  named: readonly AlertSite[];
  count: number;
}

function write(alert: Sender, title: string, facts: readonly string[], sites: Sites, publicUrl: string): Letter {
  const link = `${publicUrl}/alerts?alert=${encodeURIComponent(alert.id)}`;
  const lines = sites.named.map((site) => ({ site: `${site.name} (${site.id})`, state: stateOf(alert, site) }));
  const rest = Math.max(0, sites.count - sites.named.length);
  const more = rest > 0 ? `and ${number(rest)} more` : '';
  const why = 'You receive this email because you are a recipient of this alert in the Device Management Portal.';

  const text = [
    `${alert.name} (${alert.severity})`,
    facts.join('\n'),
    ...(lines.length > 0
      ? [[`${sites.title}:`, ...lines.map(({ site, state }) => `- ${site}: ${state}`), more].filter(Boolean).join('\n')]
      : []),
    ...(alert.description ? [alert.description] : []),
    `Open it in the console: ${link}`,
    why,
  ].join('\n\n');

  const rows = lines.map(({ site, state }) => html`<tr><td>${site}</td><td>${state}</td></tr>`);
  const table = html`<h2>${sites.title}</h2><table border="1" cellpadding="6" cellspacing="0">${rows}</table><p>${more}</p>`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family: sans-serif">
<h1>${alert.name} (${alert.severity})</h1>
${facts.map((fact) => html`<p>${fact}</p>`)}
${lines.length > 0 ? table : nothing}
${alert.description ? html`<p>${alert.description}</p>` : nothing}
<p><a href="${link}">Open it in the console</a></p>
<p><small>${why}</small></p>
</body></html>`;
  return { subject: `[${alert.severity}] ${title}`, text: `${text}\n`, html: page.text };
}

const nothing = new Html('');

function stateOf({ type }: Pick<Sender, 'type'>, { evses, available, down }: AlertSite): string {
  if (type === 'SITE_DOWN') return `${number(down)} of ${number(evses)} EVSEs down`;
  return `${number(available)} of ${number(evses)} EVSEs available (${percent(available, evses)})`;
}

/** In UTC: nobody knows where the letter is read. */
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A length of time in its two largest units. */
export function lengthOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days && `${days} d`, hours && `${hours} h`, rest && `${rest} min`].filter((part) => part !== 0);
  return parts.slice(0, 2).join(' ') || 'less than a minute';
}
