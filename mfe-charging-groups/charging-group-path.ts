/** Path of the page of a charging group. */
export const chargingGroupPath = (id: string): string => `/charging-groups/${encodeURIComponent(id)}`;
