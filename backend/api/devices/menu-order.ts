const byName = new Intl.Collator('en', { numeric: true });

/** Each value once, as a person looks for it. */
export const inMenuOrder = (values: readonly string[]): string[] => [...new Set(values)].sort(byName.compare);
