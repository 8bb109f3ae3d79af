/**
 * Looks up a name from outside, such as a part of a URL, in a table. Inherited names, such as `constructor`, are
 * undefined.
 */
export const ownProperty = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
