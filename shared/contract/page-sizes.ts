/** Page sizes a person can choose from in a list; the first is the default. A file of its own: the page's inline script has it, too. */
export const pageSizes = [10, 25, 50] as const;
