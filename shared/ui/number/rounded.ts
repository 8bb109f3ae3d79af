/** Rounds to 15 significant digits, to remove binary fraction errors: 1.1 h are 3,960 s, 0.1 + 1 is 1.1. */
export const rounded = (value: number): number => Number(value.toPrecision(15));
