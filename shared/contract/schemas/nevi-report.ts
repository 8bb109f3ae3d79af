import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { neviFindingNames, neviFixes, neviModuleNumbers } from '../nevi-report.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));
const { earliest, latest } = limits.neviYear;
/**
 * Quarter and scope of a report. A filter matches if the field equals one of its values, or the device has one of the
 * tags.
 */
const report = {
  year: Type.Integer({ minimum: earliest, maximum: latest }),
  quarter: Type.Integer({ minimum: 1, maximum: 4 }),
  ...{ countries: Filter, states: Filter, networkOperators: Filter, tags: Filter },
  /** Allows a quarter that has not ended: the report covers its data so far. */
  preview: Type.Optional(Type.Boolean()),
};

/** Query of `GET nevi/report/export/{module}`. */
export const NeviReportQuery = Strict(report);
export type NeviReportQuery = Static<typeof NeviReportQuery>;

/** Module number of `GET nevi/report/export/{module}`. */
export const NeviModuleNumber = OneOf(neviModuleNumbers);

const { pageNumber, pageSize } = pagingQuery([]);

/** Query of `GET nevi/report/findings`. */
export const NeviFindingQuery = Strict({
  ...report,
  /** Only findings of this module or of every module. By default all. */
  module: Type.Optional(NeviModuleNumber),
  pageNumber,
  pageSize,
});
export type NeviFindingQuery = Static<typeof NeviFindingQuery>;

const Text = Nullable(Type.String());
/** A gap or contradiction in a report. */
export const NeviFinding = Strict({
  kind: OneOf(neviFindingNames),
  /** Null if the finding concerns every module. */
  module: Nullable(NeviModuleNumber),
  /** The problem, and what the file contains instead. */
  sentence: Type.String(),
  /** ID of the session, or start of the outage; null if the finding concerns several or none. */
  record: Text,
  chargeboxId: Text,
  evseUid: Text,
  locationId: Text,
  /** Where the finding can be fixed, with the ID of the location or device; null if not in the console. */
  mend: Nullable(Strict({ at: OneOf(neviFixes), id: Type.String() })),
});
export type NeviFinding = Static<typeof NeviFinding>;

/** Response of `GET nevi/report/findings`: sorted by kind, then in the order of the files. */
export const NeviFindingPage = PageOf(NeviFinding);
export type NeviFindingPage = Static<typeof NeviFindingPage>;

/** Query of `GET nevi/report/downloads`. */
export const NeviDownloadQuery = Strict({ pageNumber, pageSize });
export type NeviDownloadQuery = Static<typeof NeviDownloadQuery>;

/** A download of a report file. */
export const NeviDownload = Strict({
  id: Type.Integer(),
  at: Timestamp,
  /** Email address of the user. */
  by: Type.String(),
  module: NeviModuleNumber,
  year: report.year,
  quarter: report.quarter,
  /** Filters of the download; null: all. */
  networkOperators: Text,
  states: Text,
  countries: Type.Optional(Text),
  tags: Type.Optional(Text),
  /** Whether the quarter had not ended. */
  preview: Type.Optional(Type.Boolean()),
  fileName: Type.String(),
  /** Number of rows without the header. */
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** SHA-256 of the file, hexadecimal. */
  sha256: Type.String(),
});
export type NeviDownload = Static<typeof NeviDownload>;

/** Response of `GET nevi/report/downloads`, newest first; vendors see only downloads of their own devices. */
export const NeviDownloadPage = PageOf(NeviDownload);
export type NeviDownloadPage = Static<typeof NeviDownloadPage>;
