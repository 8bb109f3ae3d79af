import type {
  Alert,
  AlertEvaluation,
  AlertForm,
  AlertIncident,
  AlertMail,
  Permission,
  Site,
} from '@dmp/shared/contract';
import { type FakeShell, fakeShell, type RecordedRequest, response } from '@dmp/shared/shell/testing';
import { anAlert, anEvaluation, someSites } from './alerts.ts';

/** State of the fake server. Tests change it like other users. */
interface FakeNetwork {
  alerts: Alert[];
  sites: Site[];
  incidents: AlertIncident[];
  mails: AlertMail[];
  evaluation: AlertEvaluation;
  /** Its response replaces the usual one, unless it returns undefined. */
  override?(request: RecordedRequest): unknown;
}

export const everyPermission: readonly Permission[] = [
  'read:alerts',
  'create:alerts',
  'update:alerts',
  'delete:alerts',
];

/** A shell with a fake server that stores alerts, and rejects outdated versions with a 409. */
export function fakeAlerts(
  initial: Partial<FakeNetwork>,
  permissions = everyPermission,
): { shell: FakeShell; network: FakeNetwork } {
  const network: FakeNetwork = {
    ...{ alerts: [], sites: someSites(3), incidents: [], mails: [], evaluation: anEvaluation() },
    ...initial,
  };
  const shell = fakeShell({
    permissions,
    answer: (request) => network.override?.(request) ?? answer(network, request),
  });
  return { shell, network };
}

function answer(network: FakeNetwork, { method, path, query, body }: RecordedRequest): unknown {
  const [, id = '', more] = path.split('/');
  if (path === 'sites') return network.sites;
  if (path === 'alerts/try') return network.evaluation;
  if (path === 'alerts/mails') return pageOf(network.mails, query);
  if (id === 'mails') return network.mails.find((mail) => mail.id === more) ?? response(404, { error: 'None.' });
  if (more === 'history') return pageOf(network.incidents, query);
  if (more === 'silence') {
    const { until, note = null } = body as { until: string | null; note?: string | null };
    return update(network, id, { silencedUntil: until, silenceNote: note, silencedBy: until && 'ann@example.com' });
  }
  if (method === 'DELETE') {
    const stored = network.alerts.find((alert) => alert.id === id);
    if (stored && query.version !== undefined && Number(query.version) !== stored.version) return conflict();
    network.alerts = network.alerts.filter((alert) => alert.id !== id);
    return response(204, null);
  }
  if (method === 'PUT') return save(network, body as AlertForm);
  const [number, size] = [Number(query.pageNumber), Number(query.pageSize)];
  return network.alerts.slice(number * size, (number + 1) * size);
}

function save(network: FakeNetwork, { id, version, ...form }: AlertForm): unknown {
  if (!id) {
    const created = anAlert({ ...(form as Partial<Alert>), id: `a${network.alerts.length + 1}`, version: 1 });
    network.alerts = [...network.alerts, created];
    return created;
  }
  const stored = network.alerts.find((alert) => alert.id === id);
  if (!stored) return response(404, { error: 'There is no alert with this ID.' }, 'Not Found');
  if (stored.version === version)
    return update(network, id, { ...(form as Partial<Alert>), version: (version ?? 0) + 1 });
  return conflict();
}

function conflict(): Response {
  const error =
    'This alert was changed by ann@example.com at 2026-11-22T08:05:09.000Z after you loaded it. Load it again.';
  return response(409, { error }, 'Conflict');
}

function update(network: FakeNetwork, id: string, change: Partial<Alert>): Alert | undefined {
  network.alerts = network.alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert));
  return network.alerts.find((alert) => alert.id === id);
}

function pageOf<Row>(rows: readonly Row[], query: Readonly<Record<string, string>>) {
  const [number, size] = [Number(query.pageNumber ?? 0), Number(query.pageSize ?? 10)];
  return { content: rows.slice(number * size, (number + 1) * size), number, size, totalElements: rows.length };
}
