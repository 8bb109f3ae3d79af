import type { Alert, AlertEvaluation, AlertIncident, AlertMail, AlertMailDelivery, Site } from '@dmp/shared/contract';

/** An evaluation: both sites are available. */
export const anEvaluation = (overrides: Partial<AlertEvaluation> = {}): AlertEvaluation => ({
  at: '2026-11-21T08:00:00.000Z',
  alerting: false,
  summary: 'None of 2 sites is down.',
  sites: [],
  siteCount: 0,
  sitesWatched: 2,
  evses: 8,
  available: 7,
  ...overrides,
});

/** An active alert of type SITE_DOWN, never evaluated. */
export const anAlert = (overrides: Partial<Alert> = {}): Alert => ({
  id: 'a1',
  name: 'Night watch',
  description: null,
  type: 'SITE_DOWN',
  interval: 900,
  active: true,
  emailRecipients: ['noc@example.com'],
  severity: 'HIGH',
  siteIds: ['S-1'],
  excludeSites: false,
  threshold: null,
  version: 3,
  state: 'OK',
  alertingSince: null,
  lastEvaluation: null,
  silencedUntil: null,
  silenceNote: null,
  silencedBy: null,
  emailWaitsUntil: null,
  ...overrides,
});

/** Sites with the IDs S-1 to S-`count`. */
export const someSites = (count: number): Site[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `S-${index + 1}`,
    name: `Site ${index + 1}`,
    operator: { name: index % 2 ? 'South Power' : 'North Network' },
    address: `${index + 1} Main Street`,
    city: index % 2 ? 'Dallas' : 'Austin',
    state: 'TX',
    postal_code: '78701',
    country: 'USA',
    version: 1,
  }));

/** The delivery of a sent email. */
export const aDelivery = (overrides: Partial<AlertMailDelivery> = {}): AlertMailDelivery => ({
  id: 'm1',
  state: 'SENT',
  attempts: 1,
  sentAt: '2026-11-21T08:00:05.000Z',
  nextAttemptAt: null,
  lastError: null,
  ...overrides,
});

/** A recovered incident of an alert. */
export const anIncident = (overrides: Partial<AlertIncident> = {}): AlertIncident => ({
  id: 'e1',
  startedAt: '2026-11-21T08:00:00.000Z',
  endedAt: '2026-11-21T09:30:00.000Z',
  endReason: 'RECOVERED',
  sites: [{ id: 'S-1', name: 'Site 1', evses: 4, available: 0, down: 4 }],
  siteCount: 1,
  recipients: ['noc@example.com'],
  startMail: aDelivery(),
  endMail: aDelivery({ id: 'm2', sentAt: '2026-11-21T09:30:04.000Z' }),
  ...overrides,
});

/** The start email of an alert. */
export const aMail = (overrides: Partial<AlertMail> = {}): AlertMail => ({
  ...aDelivery(),
  alertId: 'a1',
  alertName: 'Night watch',
  kind: 'STARTED',
  subject: '[HIGH] Night watch: 1 site is down',
  recipients: ['noc@example.com'],
  createdAt: '2026-11-21T08:00:01.000Z',
  messageId: '<alert-started-e1@console.example.com>',
  text: 'Night watch (HIGH)\n\n- Site 1 (S-1): 4 of 4 EVSEs down\n',
  html: '<!doctype html><p>Night <script>alert(1)</script>watch</p>',
  ...overrides,
});
