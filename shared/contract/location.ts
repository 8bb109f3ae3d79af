/** Fields a list of locations can be sorted by. */
export const locationSortFields = ['id', 'operator', 'address', 'city', 'state'] as const;

/** Filters of a list of locations; `search` covers ID, address, and city. */
export const locationFilterParameters = ['id', 'operators', 'address', 'city', 'states', 'search'] as const;
