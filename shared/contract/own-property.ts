/**
 * What a table has under a name from outside: an address, a charger, a release.
 * Names such as `constructor`, which every object inherits, give nothing.
 */
export const ownProperty = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
