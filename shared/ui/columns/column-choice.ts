/** Which columns a person sees, in which order and how wide. */
export interface ColumnChoice {
  shown: readonly string[];
  /** In pixels, of the columns a person has made wider or narrower. */
  widths: Readonly<Record<string, number>>;
}

/** What one table offers to choose from. */
export interface ColumnsSpec {
  /** Under this key the browser keeps the choice. */
  storageKey: string;
  /** Every column there is, in the order in which they are offered. */
  all: readonly string[];
  defaults: readonly string[];
}

/** How narrow and how wide a column can be made, in pixels. */
export const columnWidth = { min: 80, max: 800 } as const;

export const fitWidth = (width: number): number =>
  Math.round(Math.min(columnWidth.max, Math.max(columnWidth.min, width)));

/** The choice of somebody who has not chosen. */
export const plainChoice = ({ defaults }: ColumnsSpec): ColumnChoice => ({ shown: defaults, widths: {} });

/** Reads a choice that was kept. Columns that no longer exist are left out; one that makes no sense is none. */
export function readColumnChoice(text: string | null, spec: ColumnsSpec): ColumnChoice {
  const { shown, widths } = record(parse(text));
  const known = Array.isArray(shown) ? spec.all.filter((key) => shown.includes(key)) : [];
  const kept = Object.entries(record(widths)).filter(
    (entry): entry is [string, number] => spec.all.includes(entry[0]) && Number.isFinite(entry[1]),
  );
  return {
    shown: Array.isArray(shown) && known.length > 0 ? inOrderOf(known, shown) : spec.defaults,
    widths: Object.fromEntries(kept.map(([key, width]) => [key, fitWidth(width)])),
  };
}

/** Shows a column, after the others, or hides it. The last one cannot be hidden. */
export function toggleColumn(shown: readonly string[], key: string): readonly string[] {
  if (!shown.includes(key)) return [...shown, key];
  return shown.length === 1 ? shown : shown.filter((other) => other !== key);
}

/** Puts a column where another is; those between move up. */
export function moveColumn(shown: readonly string[], key: string, over: string): readonly string[] {
  const [from, to] = [shown.indexOf(key), shown.indexOf(over)];
  return from < 0 || to < 0 ? shown : shown.toSpliced(from, 1).toSpliced(to, 0, key);
}

const inOrderOf = (keys: readonly string[], order: readonly unknown[]) =>
  keys.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
