export const locationSortFields = ['id', 'operator', 'address', 'city', 'state'] as const;

/** Every parameter that narrows the list of locations; `search` is contained in id, address or city. */
export const locationFilterParameters = ['id', 'operators', 'address', 'city', 'states', 'search'] as const;
