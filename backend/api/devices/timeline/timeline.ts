import { limits, Timeline, TimelineQuery } from '@dmp/shared/contract';
import { findByChargeboxId } from '../../../access/find-device.ts';
import { badRequest } from '../../../access/http-error.ts';
import { defineCall } from '../../http/define-call.ts';
import { parseDateRange } from '../../query/ranges.ts';
import { actionLane, connectionLane, incidentLanes, maintenanceLane } from './device-lanes.ts';
import { evseLanes } from './evse-lanes.ts';
import type { LaneSpan } from './lane.ts';

const hourMs = 60 * 60 * 1000;

export const getTimeline = defineCall({
  ...{ method: 'GET', path: '/devices/:chargeboxId/timeline', permission: 'read:devices' },
  summary: `Everything that happened to a charger within at most ${limits.timeline.days} days`,
  ...{ tag: 'devices', query: TimelineQuery, reply: Timeline },
  run: async ({ caller, params, query }, { kysely, logs }) => {
    const span = spanOf(query);
    const { id, chargeboxId } = await findByChargeboxId(kysely, params.chargeboxId, caller);
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
});

/** @throws {HttpError} 400 for an invalid time, an empty span, or one that is too long */
function spanOf(query: TimelineQuery, now = new Date()): LaneSpan {
  const { from, to: end = now } = parseDateRange({ ...query }, ['start', 'end']);
  const start = from ?? new Date(end.getTime() - 24 * hourMs);
  if (start >= end) throw badRequest('start must be before end.');
  const { days, spareHours } = limits.timeline;
  if (end.getTime() - start.getTime() > (days * 24 + spareHours) * hourMs) {
    throw badRequest(`start and end must be at most ${days} days apart.`);
  }
  return { start, end };
}
