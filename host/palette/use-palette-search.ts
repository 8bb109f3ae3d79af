import type { Transport } from '@dmp/shared/api';
import type { RemoteSearch } from '@dmp/shared/shell';
import { useEffect, useState } from 'react';
import type { PaletteItem } from './palette-items.ts';
import { resultItems } from './search-items.ts';

/** Minimum length of a text, maximum rows per search, and debounce time in milliseconds. */
const limits = { minLength: 2, maxRows: 6, debounceMs: 150 } as const;

/** The results of the latest finished search, and the state of the current one. */
export interface PaletteSearchResult {
  items: readonly PaletteItem[];
  /** The text of these results: an older one while the current text is searched. */
  text: string;
  busy: boolean;
  /** Labels of the searches that failed, such as 'Devices'. */
  failed: readonly string[];
}

const emptyResult: Omit<PaletteSearchResult, 'text'> = { items: [], busy: false, failed: [] };

/** Searches while the user types. A newer text aborts the search of the older one, whose results stay until then. */
export function usePaletteSearch(
  send: Transport['send'],
  searches: readonly RemoteSearch[],
  text: string,
): PaletteSearchResult {
  const [result, setResult] = useState<PaletteSearchResult>({ ...emptyResult, text: '' });
  const trimmed = text.trim();
  useEffect(() => {
    if (trimmed.length < limits.minLength || searches.length === 0) {
      setResult({ ...emptyResult, text: trimmed });
      return;
    }
    const abort = new AbortController();
    setResult(({ items, text: before }) => ({ items, text: before, busy: true, failed: [] }));
    const timer = setTimeout(async () => {
      const answers = await Promise.all(
        searches.map(async (search) => {
          try {
            const query = { search: escaped(trimmed), pageSize: limits.maxRows };
            return { items: resultItems(search, await send({ path: search.call, query, signal: abort.signal })) };
          } catch {
            // The palette shows the failure. A failed search must not hide the results of the others.
            return { items: [], failed: search.label };
          }
        }),
      );
      if (abort.signal.aborted) return;
      setResult({
        items: answers.flatMap(({ items }) => items),
        text: trimmed,
        busy: false,
        failed: answers.flatMap(({ failed }) => failed ?? []),
      });
    }, limits.debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [send, searches, trimmed]);
  return result;
}

/** Without a backslash, a comma separates two texts. */
const escaped = (text: string): string => text.replace(/[\\,]/g, '\\$&');
