import type {
  Alert,
  AlertEpisode,
  AlertEvaluation,
  AlertForm,
  AlertMail,
  Permission,
  Site,
} from '@dmp/shared/contract';
import { type FakeShell, fakeShell, type Request, response } from '@dmp/shared/shell/testing';
import { anAlert, anEvaluation, someSites } from './alerts.ts';

/** What the server has; a test changes it as other people would. */
export interface FakeNetwork {
  alerts: Alert[];
  sites: Site[];
  episodes: AlertEpisode[];
  mails: AlertMail[];
  found: AlertEvaluation;
  /** Answers in place of everything else where it answers at all. */
  instead?(request: Request): unknown;
}

export const everyPermission: readonly Permission[] = [
  'read:alerts',
  'create:alerts',
  'update:alerts',
  'delete:alerts',
];

/** A shell over a server of alerts that keeps what is saved, and refuses an older version. */
export function fakeAlerts(
  facts: Partial<FakeNetwork>,
  permissions = everyPermission,
): { shell: FakeShell; network: FakeNetwork } {
  const network: FakeNetwork = {
    ...{ alerts: [], sites: someSites(3), episodes: [], mails: [], found: anEvaluation() },
    ...facts,
  };
  const shell = fakeShell({ permissions, answer: (request) => network.instead?.(request) ?? answer(network, request) });
  return { shell, network };
}

function answer(network: FakeNetwork, { method, path, query, body }: Request): unknown {
  const [, id = '', more] = path.split('/');
  if (path === 'sites') return network.sites;
  if (path === 'alerts/try') return network.found;
  if (path === 'alerts/mails') return pageOf(network.mails, query);
  if (id === 'mails') return network.mails.find((mail) => mail.id === more) ?? response(404, { error: 'None.' });
  if (more === 'history') return pageOf(network.episodes, query);
  if (more === 'silence') {
    const { until, note = null } = body as { until: string | null; note?: string | null };
    return replaced(network, id, { silencedUntil: until, silenceNote: note, silencedBy: until && 'ann@example.com' });
  }
  if (method === 'DELETE') {
    const seen = network.alerts.find((alert) => alert.id === id);
    if (seen && query.version !== undefined && Number(query.version) !== seen.version) return changed();
    network.alerts = network.alerts.filter((alert) => alert.id !== id);
    return response(204, null);
  }
  if (method === 'PUT') return saved(network, body as AlertForm);
  const [number, size] = [Number(query.pageNumber), Number(query.pageSize)];
  return network.alerts.slice(number * size, (number + 1) * size);
}

function saved(network: FakeNetwork, { id, version, ...form }: AlertForm): unknown {
  if (!id) {
    const made = anAlert({ ...(form as Partial<Alert>), id: `a${network.alerts.length + 1}`, version: 1 });
    network.alerts = [...network.alerts, made];
    return made;
  }
  const now = network.alerts.find((alert) => alert.id === id);
  if (!now) return response(404, { error: 'There is no alert with this ID.' }, 'Not Found');
  if (now.version === version)
    return replaced(network, id, { ...(form as Partial<Alert>), version: (version ?? 0) + 1 });
  return changed();
}

/** Somebody else was faster. */
function changed(): Response {
  const error =
    'This alert was changed by ann@example.com at 2026-11-22T08:05:09.000Z after you loaded it. Load it again.';
  return response(409, { error }, 'Conflict');
}

function replaced(network: FakeNetwork, id: string, change: Partial<Alert>): Alert | undefined {
  network.alerts = network.alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert));
  return network.alerts.find((alert) => alert.id === id);
}

function pageOf<Row>(rows: readonly Row[], query: Readonly<Record<string, string>>) {
  const [number, size] = [Number(query.pageNumber ?? 0), Number(query.pageSize ?? 10)];
  return { content: rows.slice(number * size, (number + 1) * size), number, size, totalElements: rows.length };
}
