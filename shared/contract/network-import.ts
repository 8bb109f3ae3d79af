/** File formats of a network import and export: CSV with one line per connector, or OCPI 2.2.1 Locations. */
export const networkFormats = ['CSV', 'OCPI'] as const;
/** One of {@link networkFormats}. */
export type NetworkFormat = (typeof networkFormats)[number];

/**
 * Progress of an import. READY means that nothing has been changed: a user reviews the preview, then applies or cancels
 * the import.
 */
export const importStates = ['READING', 'PLANNING', 'READY', 'APPLYING', 'APPLIED', 'CANCELED', 'FAILED'] as const;
/** One of {@link importStates}. */
export type ImportState = (typeof importStates)[number];
/** States in which an import is running. */
export const runningImportStates: readonly ImportState[] = ['READING', 'PLANNING', 'APPLYING'];

/** What an import does with one item of its file. */
export const importOutcomes = ['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const;
/** One of {@link importOutcomes}. */
export type ImportOutcome = (typeof importOutcomes)[number];

/** Kinds of items in a file, in the order in which they are applied. */
export const importKinds = ['SITE', 'TARIFF', 'LOCATION', 'DEVICE'] as const;
/** One of {@link importKinds}. */
export type ImportKind = (typeof importKinds)[number];
