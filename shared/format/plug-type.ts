const names: Readonly<Record<string, string>> = {
  DCCOMBOTYP1: 'CCS',
  CHADEMO: 'CHAdeMO',
  SAEJ1772: 'L2',
  SAEJ3400: 'NACS',
};

/** What staff call a plug type; one that is not known stays as it is. */
export function plugTypeName(plugType: string): string {
  return names[plugType] ?? plugType;
}
