/** Page sizes of a list; the first is the default. In its own file, because the page's inline script contains it. */
export const pageSizes = [10, 25, 50] as const;
