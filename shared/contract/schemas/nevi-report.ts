import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { neviFindingNames, neviMends, neviModuleNumbers } from '../nevi-report.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp } from './schema.ts';

const Filter = Type.Optional(Type.String({ maxLength: limits.length.filter }));
const { earliest, latest } = limits.neviYear;
/** Whose report it is, and of which quarter; each filter equals one of its values, and a device has one of the tags. */
const report = {
  year: Type.Integer({ minimum: earliest, maximum: latest }),
  quarter: Type.Integer({ minimum: 1, maximum: 4 }),
  ...{ countries: Filter, states: Filter, networkOperators: Filter, tags: Filter },
  /** Of a quarter that is not over: what there is of it so far. */
  preview: Type.Optional(Type.Boolean()),
};

/** Query of `GET nevi/report/export/{module}`. */
export const NeviReportQuery = Strict(report);
export type NeviReportQuery = Static<typeof NeviReportQuery>;

/** The module of `GET nevi/report/export/{module}`. */
export const NeviModuleNumber = OneOf(neviModuleNumbers);

const { pageNumber, pageSize } = pagingQuery([]);

/** Query of `GET nevi/report/findings`. */
export const NeviFindingQuery = Strict({
  ...report,
  /** Of one module, with what concerns every module; without it, of all. */
  module: Type.Optional(NeviModuleNumber),
  pageNumber,
  pageSize,
});
export type NeviFindingQuery = Static<typeof NeviFindingQuery>;

const Text = Nullable(Type.String());
/** Something that a report lacks, or that contradicts itself in it. */
export const NeviFinding = Strict({
  kind: OneOf(neviFindingNames),
  /** Null where it concerns every module. */
  module: Nullable(NeviModuleNumber),
  /** What is wrong, and what the file has instead. */
  sentence: Type.String(),
  /** The ID of the session, or the beginning of the outage; null where it concerns several or none. */
  record: Text,
  chargeboxId: Text,
  evseUid: Text,
  locationId: Text,
  /** Where it can be fixed, with the ID of the location or otherwise of the device; null if nowhere in the console. */
  mend: Nullable(Strict({ at: OneOf(neviMends), id: Type.String() })),
});
export type NeviFinding = Static<typeof NeviFinding>;

/** Answer of `GET nevi/report/findings`: by kind, each in the order of the files. */
export const NeviFindingPage = PageOf(NeviFinding);
export type NeviFindingPage = Static<typeof NeviFindingPage>;

/** Query of `GET nevi/report/downloads`. */
export const NeviDownloadQuery = Strict({ pageNumber, pageSize });
export type NeviDownloadQuery = Static<typeof NeviDownloadQuery>;

/** A file of a report that somebody has downloaded. */
export const NeviDownload = Strict({
  id: Type.Integer(),
  at: Timestamp,
  /** E-mail. */
  by: Type.String(),
  module: NeviModuleNumber,
  year: report.year,
  quarter: report.quarter,
  /** As they were asked for; null for all. */
  networkOperators: Text,
  states: Text,
  countries: Type.Optional(Text),
  tags: Type.Optional(Text),
  /** Of a quarter that was not over yet. */
  preview: Type.Optional(Type.Boolean()),
  fileName: Type.String(),
  /** Lines below the heading. */
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Of the whole file, in hexadecimal digits. */
  sha256: Type.String(),
});
export type NeviDownload = Static<typeof NeviDownload>;

/** Answer of `GET nevi/report/downloads`, newest first; a vendor sees those of their own devices alone. */
export const NeviDownloadPage = PageOf(NeviDownload);
export type NeviDownloadPage = Static<typeof NeviDownloadPage>;
