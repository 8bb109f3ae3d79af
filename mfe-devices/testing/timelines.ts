import type { Timeline } from '@dmp/shared/contract';

/** A timeline for tests; by default of one day and one EVSE without entries. */
export function aTimeline(facts: Partial<Timeline> = {}): Timeline {
  const none = { entries: [], total: 0 };
  return {
    start: '2026-11-20T12:00:00.000Z',
    end: '2026-11-21T12:00:00.000Z',
    evses: [{ evseUid: 'E-1', stationId: 'ST-1', statuses: none, sessions: none, exemptions: none }],
    connections: none,
    boots: none,
    faults: none,
    actions: none,
    maintenance: none,
    ...facts,
  };
}

/** A lane with exactly these entries. */
export const laneWith = <Entry>(...entries: Entry[]) => ({ entries, total: entries.length });
