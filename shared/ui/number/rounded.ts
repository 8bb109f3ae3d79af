/** Without what binary fractions add: 1.1 h are 3,960 s, 0.1 and 1 are 1.1. */
export const rounded = (value: number): number => Number(value.toPrecision(15));
