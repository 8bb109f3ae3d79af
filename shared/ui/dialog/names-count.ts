/** Whether a text names a count, with or without its commas. */
export const namesCount = (text: string, count: number): boolean =>
  /^\d[\d,]*$/.test(text.trim()) && Number(text.replaceAll(',', '')) === count;
