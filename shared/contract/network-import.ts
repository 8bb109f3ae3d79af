/** The forms in which a network is imported and exported: one line for each connector, or OCPI 2.2.1 Locations. */
export const networkFormats = ['CSV', 'OCPI'] as const;
/** One of {@link networkFormats}. */
export type NetworkFormat = (typeof networkFormats)[number];

/**
 * How far an import has come. While it is READY, nothing has been changed: a person reads its preview, and applies or
 * cancels it.
 */
export const importStates = ['READING', 'PLANNING', 'READY', 'APPLYING', 'APPLIED', 'CANCELED', 'FAILED'] as const;
/** One of {@link importStates}. */
export type ImportState = (typeof importStates)[number];
/** Those in which an import goes on by itself. */
export const importsUnderWay: readonly ImportState[] = ['READING', 'PLANNING', 'APPLYING'];

/** What an import does with one thing of its file. */
export const importOutcomes = ['CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const;
/** One of {@link importOutcomes}. */
export type ImportOutcome = (typeof importOutcomes)[number];

/** What a file tells of, in the order it is written. */
export const importKinds = ['SITE', 'TARIFF', 'LOCATION', 'DEVICE'] as const;
/** One of {@link importKinds}. */
export type ImportKind = (typeof importKinds)[number];
