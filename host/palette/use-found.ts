import type { Transport } from '@dmp/shared/api';
import type { RemoteSearch } from '@dmp/shared/shell';
import { useEffect, useState } from 'react';
import { foundItems } from './found-items.ts';
import type { PaletteItem } from './palette-items.ts';

/** The shortest text that is searched for, how many rows of a kind are shown, and how long a pause in typing is, in milliseconds. */
const bounds = { text: 2, rows: 6, pause: 150 } as const;

/** What was found for a text, and how that goes. */
export interface Found {
  items: readonly PaletteItem[];
  /** The text that they were found for: not yet the newest one, while that is searched. */
  text: string;
  busy: boolean;
  /** What could not be searched: 'Devices'. */
  failed: readonly string[];
}

const nothing: Omit<Found, 'text'> = { items: [], busy: false, failed: [] };

/** Searches while one types; a newer text ends the search of the one before. What was found stays until more is. */
export function useFound(send: Transport['send'], searches: readonly RemoteSearch[], text: string): Found {
  const [found, setFound] = useState<Found>({ ...nothing, text: '' });
  const sought = text.trim();
  useEffect(() => {
    if (sought.length < bounds.text || searches.length === 0) {
      setFound({ ...nothing, text: sought });
      return;
    }
    const abort = new AbortController();
    setFound(({ items, text: before }) => ({ items, text: before, busy: true, failed: [] }));
    const timer = setTimeout(async () => {
      const answers = await Promise.all(
        searches.map(async (search) => {
          try {
            const query = { search: escaped(sought), pageSize: bounds.rows };
            return { items: foundItems(search, await send({ path: search.call, query, signal: abort.signal })) };
          } catch {
            // Said in the palette; one kind that fails must not hide the others.
            return { items: [], failed: search.label };
          }
        }),
      );
      if (abort.signal.aborted) return;
      setFound({
        items: answers.flatMap(({ items }) => items),
        text: sought,
        busy: false,
        failed: answers.flatMap(({ failed }) => failed ?? []),
      });
    }, bounds.pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [send, searches, sought]);
  return found;
}

/** A comma would make two texts of one. */
const escaped = (text: string): string => text.replace(/[\\,]/g, '\\$&');
