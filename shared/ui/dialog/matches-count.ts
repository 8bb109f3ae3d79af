/** Whether a typed text is this count, with or without thousands separators. */
export const matchesCount = (text: string, count: number): boolean =>
  /^\d[\d,]*$/.test(text.trim()) && Number(text.replaceAll(',', '')) === count;
