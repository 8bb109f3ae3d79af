import { type Static, Type } from '@sinclair/typebox';
import { limits } from '../limits.ts';
import { importKinds, importOutcomes, importStates, networkFormats } from '../network-import.ts';
import { PageOf, pagingQuery } from './paging.ts';
import { Nullable, OneOf, Strict, Timestamp, Words } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** Query of `POST network/imports`, whose body is the file. */
export const NetworkImportQuery = Strict({ fileName: Words(limits.length.name) });
export type NetworkImportQuery = Static<typeof NetworkImportQuery>;

/** One import of a network, and how far it has come. */
export const NetworkImport = Strict({
  id: Type.String(),
  fileName: Type.String(),
  format: OneOf(networkFormats),
  state: OneOf(importStates),
  /** E-mail of who uploaded it. */
  createdBy: Type.String(),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
  /** Of a CSV file its lines below the heading, of OCPI the connectors. */
  lines: Count,
  /** Sites, tariffs, locations and devices in the file. */
  entries: Count,
  /** Of these, so many have been compared with the network. */
  planned: Count,
  /** Entries that create or change something, and have. */
  applied: Count,
  /** What becomes, or became, of the entries. */
  outcomes: Strict({ CREATED: Count, CHANGED: Count, UNCHANGED: Count, REFUSED: Count }),
  /** Why it failed, in a sentence. */
  failure: Nullable(Type.String()),
});
export type NetworkImport = Static<typeof NetworkImport>;

/** One thing in the file of an import, and what becomes of it. */
export const NetworkImportEntry = Strict({
  kind: OneOf(importKinds),
  /** Its ID; of a device the chargebox ID. */
  id: Type.String(),
  /** The lines of the file that tell of it; of a place the first one. */
  firstLine: Type.Integer({ minimum: 1 }),
  lastLine: Type.Integer({ minimum: 1 }),
  /** Null as long as it has not been compared. */
  outcome: Nullable(OneOf(importOutcomes)),
  /** What changes, where it is changed. */
  changes: Type.Array(Strict({ field: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) })),
  /** Why it is refused, or what else is to be known of it, in sentences. */
  reason: Nullable(Type.String()),
  /** Whether it has been created or changed by now. */
  applied: Type.Boolean(),
});
export type NetworkImportEntry = Static<typeof NetworkImportEntry>;

const { pageNumber, pageSize } = pagingQuery([]);

/** Query of `GET network/imports/{id}/entries`. */
export const NetworkImportEntryQuery = Strict({ pageNumber, pageSize, outcome: Type.Optional(OneOf(importOutcomes)) });
export type NetworkImportEntryQuery = Static<typeof NetworkImportEntryQuery>;

/** Answer of `GET network/imports/{id}/entries`: places first, then devices, each in the order of the file. */
export const NetworkImportEntryPage = PageOf(NetworkImportEntry);
export type NetworkImportEntryPage = Static<typeof NetworkImportEntryPage>;

/** Query of `GET network/export`. */
export const NetworkExportQuery = Strict({ format: OneOf(networkFormats) });
export type NetworkExportQuery = Static<typeof NetworkExportQuery>;
