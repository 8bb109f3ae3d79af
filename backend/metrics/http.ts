import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ConnectionMeter, Connections } from '../connections/index.ts';
import type { HttpMeter } from '../http/http-meter.ts';
import type { LiveFeed } from '../live/index.ts';
import type { Refresh } from './refresh.ts';

const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
/** Others are refused; a caller can make up any. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What is asked over HTTP. */
export function measureHttp(registry: Registry): HttpMeter {
  const registers = [registry];
  const requests = new Counter({
    name: 'dmp_http_requests_total',
    help: 'Requests by route pattern (none if there is none) and status class.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'dmp_http_request_duration_seconds',
    help: 'From the arrival of a request until its response is sent.',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  });
  return {
    answered(asked, route = 'none', code, ms) {
      const method = methods.has(asked) ? asked : 'other';
      requests.inc({ method, route, status: `${Math.floor(code / 100)}xx` });
      durations.observe({ method, route }, ms / 1000);
    },
  };
}

/** What becomes of connections. */
export function measureConnections(registry: Registry): ConnectionMeter {
  const closed = new Counter({
    name: 'dmp_connections_closed_total',
    help: 'Connections closed for want of room, since they sent nothing, or since their network asks too much, by the reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return { closed: (reason) => closed.inc({ reason }) };
}

/** How many connections others have made to this process. */
export function measureOpenConnections(registry: Registry, connections: Pick<Connections, 'size' | 'most'>): Refresh {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const open = gauge('dmp_connections', 'Connections that others have made to this process.');
  gauge('dmp_connections_max', 'How many there may be.').set(connections.most);
  return () => open.set(connections.size);
}

/** Who watches chargers live. */
export function measureLiveFeeds(registry: Registry, feed: Pick<LiveFeed, 'open'>): Refresh {
  const open = new Gauge({ name: 'dmp_live_feeds', help: 'Open live feeds.', registers: [registry] });
  return () => open.set(feed.open());
}
