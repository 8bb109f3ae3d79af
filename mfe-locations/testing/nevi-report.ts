import type { NeviDownload, NeviFinding, Page } from '@dmp/shared/contract';

/** A finding about a session without an end, with overrides. */
export const aFinding = (overrides: Partial<NeviFinding> = {}): NeviFinding => ({
  ...{ kind: 'SESSION_NOT_ENDED', module: '2', sentence: 'The session has no end, and is left out.', record: '4711' },
  ...{ chargeboxId: 'CB-1', evseUid: 'US*DMP*E1', locationId: 'LOC-1', mend: null },
  ...overrides,
});

/** A download of module 2, with overrides. */
export const aDownload = (overrides: Partial<NeviDownload> = {}): NeviDownload => ({
  ...{ id: 1, at: '2024-10-02T14:00:00.000Z', by: 'operator@example.com', module: '2', year: 2024, quarter: 3 },
  ...{ networkOperators: null, states: 'CA', fileName: 'ev-chart-module-2-2024-Q3-CA.csv', rows: 1200, bytes: 96_000 },
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ...overrides,
});

/** A page with this content. */
export const pageOf = <Row>(content: Row[], totalElements = content.length): Page<Row> => ({
  ...{ content, number: 0, size: 10, totalElements },
});
