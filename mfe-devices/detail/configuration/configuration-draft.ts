import { type ConfigurationItem, secretMask } from '@dmp/shared/contract';

/** An unsaved change of an existing key. */
export interface StagedChange {
  kind: 'updated' | 'deleted';
  /** The typed value; for a deletion, the old value. */
  value: string;
  /** Version of the item when the edit began; 0 creates a new key; undefined on a server without versions. */
  baseVersion: number | undefined;
}

/** An unsaved new key. */
export interface AddedKey {
  id: number;
  key: string;
  value: string;
}

/** The unsaved changes of a configuration. */
export interface ConfigurationDraft {
  /** By key. */
  changed: ReadonlyMap<string, StagedChange>;
  added: readonly AddedKey[];
  /** ID of the next added key. */
  nextId: number;
}

export const emptyDraft: ConfigurationDraft = { changed: new Map(), added: [], nextId: 1 };

/** Actions of the reducer {@link changeDraft}. */
export type DraftAction =
  | { type: 'value'; item: ConfigurationItem; value: string }
  | { type: 'delete'; item: ConfigurationItem }
  /** Discards the change of a key. */
  | { type: 'undo'; key: string }
  /** Keeps the change of a key despite a conflict. */
  | { type: 'keep'; key: string; item: ConfigurationItem | undefined }
  | { type: 'add' }
  | { type: 'entry'; id: number; change: Partial<Pick<AddedKey, 'key' | 'value'>> }
  | { type: 'drop'; id: number }
  /** Moves the value of an added key to the existing key of that name. */
  | { type: 'move'; id: number; item: ConfigurationItem }
  /** Deletions were saved. */
  | { type: 'removed' }
  | { type: 'clear' };

/** Whether the value is a secret: it cannot be displayed, only replaced. */
export const isSecret = ({ changeValue }: ConfigurationItem): boolean => changeValue === secretMask;

/** Reducer of the draft. */
export function changeDraft(draft: ConfigurationDraft, action: DraftAction): ConfigurationDraft {
  const { changed, added, nextId } = draft;
  switch (action.type) {
    case 'value': {
      const { item, value } = action;
      const before = changed.get(item.changeKey);
      const baseVersion = before ? before.baseVersion : item.version;
      const isAsBefore = isSecret(item) ? value === '' : value === item.changeValue;
      return withChange(draft, item.changeKey, isAsBefore ? undefined : { kind: 'updated', value, baseVersion });
    }
    case 'delete': {
      const { changeKey, changeValue, version } = action.item;
      return withChange(draft, changeKey, { kind: 'deleted', value: changeValue, baseVersion: version });
    }
    case 'undo':
      return withChange(draft, action.key, undefined);
    case 'keep': {
      const change = changed.get(action.key);
      return change
        ? withChange(draft, action.key, { ...change, baseVersion: action.item ? action.item.version : 0 })
        : draft;
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

function withChange(draft: ConfigurationDraft, key: string, change: StagedChange | undefined): ConfigurationDraft {
  const changed = new Map(draft.changed);
  if (change) changed.set(key, change);
  else changed.delete(key);
  return { ...draft, changed };
}

/** One row of the table: a key, and its unsaved change. */
export interface ConfigurationRow {
  key: string;
  /** Undefined if another user has deleted it. */
  item: ConfigurationItem | undefined;
  staged: StagedChange | undefined;
  /** Another user has changed the key since the edit began. */
  conflict: boolean;
}

/**
 * The rows of the table. A key that another user has deleted keeps its row while it has a typed value. A change that is
 * already in effect is dropped: the deletion of a deleted key, or the current value.
 */
export function configurationRows(
  items: readonly ConfigurationItem[],
  { changed }: ConfigurationDraft,
): ConfigurationRow[] {
  const known = new Set(items.map(({ changeKey }) => changeKey));
  const deletedKeys = [...changed].filter(([key, { kind }]) => kind === 'updated' && !known.has(key));
  return [
    ...deletedKeys.map(([key, staged]) => ({ key, item: undefined, staged, conflict: staged.baseVersion !== 0 })),
    ...items.map((item) => {
      const change = changed.get(item.changeKey);
      const isInEffect = change?.kind === 'updated' && change.value === item.changeValue && !isSecret(item);
      const staged = isInEffect ? undefined : change;
      return {
        key: item.changeKey,
        item,
        staged,
        conflict: staged !== undefined && staged.baseVersion !== item.version,
      };
    }),
  ];
}
