import { ErrorBody, limits, Strict, Timeline, TimelineQuery } from '@dmp/shared/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import { findByChargeboxId } from '../../../access/find-device.ts';
import { badRequest } from '../../../access/http-error.ts';
import type { Tables } from '../../../database/index.ts';
import type { LogReader } from '../../../ocpp-logs/index.ts';
import { callerOf } from '../../http/guard.ts';
import { parseDateRange } from '../../query/ranges.ts';
import { connectionLane } from './connection-lane.ts';
import { evseLanes } from './evse-lanes.ts';
import { incidentLanes } from './incident-lanes.ts';
import type { Span } from './lane.ts';
import { actionLane, maintenanceLane } from './staff-lanes.ts';

/** `GET devices/{chargeboxId}/timeline`, beyond the specification. */
export const getTimeline =
  (kysely: Kysely<Tables>, logs: LogReader): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/devices/:chargeboxId/timeline',
      {
        config: { access: 'read:devices' },
        schema: {
          summary: `Everything that happened to a charger within at most ${limits.timeline.days} days`,
          tags: ['devices'],
          params: Strict({ chargeboxId: Type.String() }),
          querystring: TimelineQuery,
          response: { 200: Timeline, '4xx': ErrorBody },
        },
      },
      async (request) => {
        const span = spanOf(request.query);
        const { id, chargeboxId } = await findByChargeboxId(kysely, request.params.chargeboxId, callerOf(request));
        return {
          start: span.start.toISOString(),
          end: span.end.toISOString(),
          evses: await evseLanes(kysely, id, span),
          connections: await connectionLane(kysely, id, span),
          ...(await incidentLanes(logs, chargeboxId, span)),
          actions: await actionLane(kysely, id, span),
          maintenance: await maintenanceLane(kysely, id, span),
        };
      },
    );
  };

const hourMs = 60 * 60 * 1000;

/** @throws {HttpError} 400 with a sentence for what cannot be */
function spanOf(query: TimelineQuery, now = new Date()): Span {
  const { from, to: end = now } = parseDateRange({ ...query }, ['start', 'end']);
  const start = from ?? new Date(end.getTime() - 24 * hourMs);
  if (start >= end) throw badRequest('start must be before end.');
  const { days, spareHours } = limits.timeline;
  if (end.getTime() - start.getTime() > (days * 24 + spareHours) * hourMs) {
    throw badRequest(`start and end must be at most ${days} days apart.`);
  }
  return { start, end };
}
