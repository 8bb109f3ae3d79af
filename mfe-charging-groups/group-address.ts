/** The page of one charging group. */
export const groupAddress = (id: string): string => `/charging-groups/${encodeURIComponent(id)}`;
