import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { importKinds, importOutcomes, importStates, networkFormats } from '../network-import.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, SingleLine, Strict, Timestamp } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** Query of `POST network/imports`; the body is the file. */
export const NetworkImportQuery = Strict({ fileName: SingleLine(limits.length.name) });
export type NetworkImportQuery = Static<typeof NetworkImportQuery>;

/** One import of a network file, with its progress. */
export const NetworkImport = Strict({
  id: Type.String(),
  fileName: Type.String(),
  format: OneOf(networkFormats),
  state: OneOf(importStates),
  /** Email address of the user who uploaded the file. */
  createdBy: Type.String(),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
  /** Rows of a CSV file without the header, or connectors of an OCPI file. */
  lines: Count,
  /** Sites, tariffs, locations and devices in the file. */
  entries: Count,
  /** Entries compared with the network so far. */
  planned: Count,
  /** Entries applied so far that create or change a record. */
  applied: Count,
  /** Number of entries per planned or final outcome. */
  outcomes: Strict({ CREATED: Count, CHANGED: Count, UNCHANGED: Count, REFUSED: Count }),
  /** Reason for the failure, as a sentence. */
  failure: Nullable(Type.String()),
});
export type NetworkImport = Static<typeof NetworkImport>;

/** One record in an import file, with its outcome. */
export const NetworkImportEntry = Strict({
  kind: OneOf(importKinds),
  /** ID of the record; the chargebox ID for a device. */
  id: Type.String(),
  /** Lines of the file that describe the record; for sites, locations, and tariffs only the first. */
  firstLine: Type.Integer({ minimum: 1 }),
  lastLine: Type.Integer({ minimum: 1 }),
  /** Null until the entry has been compared with the network. */
  outcome: Nullable(OneOf(importOutcomes)),
  /** Changed fields, if the outcome is CHANGED. */
  changes: Type.Array(Strict({ field: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) })),
  /** Why the entry is rejected, or other remarks, as sentences. */
  reason: Nullable(Type.String()),
  /** Whether the entry has been applied. */
  applied: Type.Boolean(),
});
export type NetworkImportEntry = Static<typeof NetworkImportEntry>;

const { pageNumber, pageSize } = pagingQuery([]);

/** Query of `GET network/imports/{id}/entries`. */
export const NetworkImportEntryQuery = Strict({ pageNumber, pageSize, outcome: Type.Optional(OneOf(importOutcomes)) });
export type NetworkImportEntryQuery = Static<typeof NetworkImportEntryQuery>;

/**
 * Response of `GET network/imports/{id}/entries`: sites, tariffs, and locations first, then devices, in the order of
 * the file.
 */
export const NetworkImportEntryPage = PageOf(NetworkImportEntry);
export type NetworkImportEntryPage = Static<typeof NetworkImportEntryPage>;

/** Query of `GET network/export`. */
export const NetworkExportQuery = Strict({ format: OneOf(networkFormats) });
export type NetworkExportQuery = Static<typeof NetworkExportQuery>;
