import { type ConfigurationItem, secretMask } from '@dmp/shared/contract';

/** What is to become of a key that the charger has, or had. */
export interface StagedChange {
  kind: 'updated' | 'deleted';
  /** What was typed; of a key that is to be removed what it was. */
  value: string;
  /** Version of the item that the user saw, 0 for a key that is to be new; undefined where the server counts none. */
  base: number | undefined;
}

/** A key that was added and not saved yet. */
export interface AddedKey {
  id: number;
  key: string;
  value: string;
}

/** What is staged until somebody saves it. */
export interface ConfigurationDraft {
  /** By key. */
  changed: ReadonlyMap<string, StagedChange>;
  added: readonly AddedKey[];
  /** Of the next key that is added. */
  nextId: number;
}

export const emptyDraft: ConfigurationDraft = { changed: new Map(), added: [], nextId: 1 };

/** What a person does to a draft. */
export type DraftAction =
  | { type: 'value'; item: ConfigurationItem; value: string }
  | { type: 'delete'; item: ConfigurationItem }
  /** Gives up what is staged of a key. */
  | { type: 'undo'; key: string }
  /** Stays with what is staged, over what has become of the key since. */
  | { type: 'keep'; key: string; item: ConfigurationItem | undefined }
  | { type: 'add' }
  | { type: 'entry'; id: number; change: Partial<Pick<AddedKey, 'key' | 'value'>> }
  | { type: 'drop'; id: number }
  /** Stages the value of an added key for the one of that name that is there already. */
  | { type: 'move'; id: number; item: ConfigurationItem }
  /** Removals were saved. */
  | { type: 'removed' }
  | { type: 'clear' };

/** A value that nobody may know is typed anew or left alone. */
export const isSecret = ({ changeValue }: ConfigurationItem): boolean => changeValue === secretMask;

/** The draft after something was done to it. */
export function changeDraft(draft: ConfigurationDraft, action: DraftAction): ConfigurationDraft {
  const { changed, added, nextId } = draft;
  switch (action.type) {
    case 'value': {
      const { item, value } = action;
      const before = changed.get(item.changeKey);
      const base = before ? before.base : item.version;
      const isAsBefore = isSecret(item) ? value === '' : value === item.changeValue;
      return staged(draft, item.changeKey, isAsBefore ? undefined : { kind: 'updated', value, base });
    }
    case 'delete': {
      const { changeKey, changeValue, version } = action.item;
      return staged(draft, changeKey, { kind: 'deleted', value: changeValue, base: version });
    }
    case 'undo':
      return staged(draft, action.key, undefined);
    case 'keep': {
      const change = changed.get(action.key);
      return change ? staged(draft, action.key, { ...change, base: action.item ? action.item.version : 0 }) : draft;
    }
    case 'add':
      return { ...draft, added: [...added, { id: nextId, key: '', value: '' }], nextId: nextId + 1 };
    case 'entry':
      return {
        ...draft,
        added: added.map((entry) => (entry.id === action.id ? { ...entry, ...action.change } : entry)),
      };
    case 'drop':
      return { ...draft, added: added.filter(({ id }) => id !== action.id) };
    case 'move': {
      const entry = added.find(({ id }) => id === action.id);
      if (!entry) return draft;
      const moved = changeDraft(draft, { type: 'value', item: action.item, value: entry.value });
      return changeDraft(moved, { type: 'drop', id: action.id });
    }
    case 'removed':
      return { ...draft, changed: new Map([...changed].filter(([, { kind }]) => kind !== 'deleted')) };
    case 'clear':
      return { ...emptyDraft, nextId };
  }
}

function staged(draft: ConfigurationDraft, key: string, change: StagedChange | undefined): ConfigurationDraft {
  const changed = new Map(draft.changed);
  if (change) changed.set(key, change);
  else changed.delete(key);
  return { ...draft, changed };
}

/** One line of the table: a key as it is known, and what is staged of it. */
export interface ConfigurationRow {
  key: string;
  /** Undefined once somebody else has removed it. */
  item: ConfigurationItem | undefined;
  staged: StagedChange | undefined;
  /** It was changed by another since this person saw it. */
  conflict: boolean;
}

/**
 * The lines of the table. One whose key is gone stays while a value is typed
 * for it. What has come about already, by whomever, is not staged any more: a
 * removal of what is gone, the value that it has.
 */
export function rowsOf(items: readonly ConfigurationItem[], { changed }: ConfigurationDraft): ConfigurationRow[] {
  const known = new Set(items.map(({ changeKey }) => changeKey));
  const gone = [...changed].filter(([key, { kind }]) => kind === 'updated' && !known.has(key));
  return [
    ...gone.map(([key, staged]) => ({ key, item: undefined, staged, conflict: staged.base !== 0 })),
    ...items.map((item) => {
      const change = changed.get(item.changeKey);
      const isSo = change?.kind === 'updated' && change.value === item.changeValue && !isSecret(item);
      const staged = isSo ? undefined : change;
      return { key: item.changeKey, item, staged, conflict: staged !== undefined && staged.base !== item.version };
    }),
  ];
}
