/** The user's visible columns, their order and widths. Stored as JSON. */
export interface ColumnChoice {
  /** Keys of the visible columns, in order. */
  shown: readonly string[];
  /** Widths of resized columns in pixels, by column key. */
  widths: Readonly<Record<string, number>>;
}

/** The columns that the user can choose in one table. */
export interface ColumnsSpec {
  /** Key of the choice in `localStorage`. */
  storageKey: string;
  /** Keys of all columns, in the order of the column chooser. */
  all: readonly string[];
  /** Keys of the columns that are visible by default. */
  defaults: readonly string[];
}

/** In pixels. */
export const columnWidthLimits = { min: 80, max: 800 } as const;

export const clampWidth = (width: number): number =>
  Math.round(Math.min(columnWidthLimits.max, Math.max(columnWidthLimits.min, width)));

/** The choice before the user changes anything. */
export const defaultColumnChoice = ({ defaults }: ColumnsSpec): ColumnChoice => ({ shown: defaults, widths: {} });

/** Parses a stored choice. Ignores columns that no longer exist; invalid parts fall back to the defaults. */
export function readColumnChoice(text: string | null, spec: ColumnsSpec): ColumnChoice {
  const { shown, widths } = record(parse(text));
  const known = Array.isArray(shown) ? spec.all.filter((key) => shown.includes(key)) : [];
  const validWidths = Object.entries(record(widths)).filter(
    (entry): entry is [string, number] => spec.all.includes(entry[0]) && Number.isFinite(entry[1]),
  );
  return {
    shown: Array.isArray(shown) && known.length > 0 ? inOrderOf(known, shown) : spec.defaults,
    widths: Object.fromEntries(validWidths.map(([key, width]) => [key, clampWidth(width)])),
  };
}

/** Shows a column after the others, or hides it. The last visible column cannot be hidden. */
export function toggleColumn(shown: readonly string[], key: string): readonly string[] {
  if (!shown.includes(key)) return [...shown, key];
  return shown.length === 1 ? shown : shown.filter((other) => other !== key);
}

/** Moves a column to the position of another one. */
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
