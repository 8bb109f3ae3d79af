import { Input } from '@dmp/shared/antd/controls';
import { AutoComplete } from '@dmp/shared/antd/form';
import { Button } from '@dmp/shared/antd/shell';
import { settingsApi } from '@dmp/shared/api';
import { finder, type GlobalConfigurationKey } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { LabelledField, useEntity } from '@dmp/shared/ui';
import { type Dispatch, useMemo } from 'react';
import type { AddedKey, ConfigurationRow, DraftAction } from './configuration-draft.ts';
import { isSameKey, keyError, lockReason, valueError } from './configuration-rules.ts';
import styles from './configuration-tab.module.css';

interface NewKeysProps {
  added: readonly AddedKey[];
  /** The existing keys. */
  rows: readonly ConfigurationRow[];
  busy: boolean;
  change: Dispatch<DraftAction>;
}

/** Fields of unsaved new keys, with suggestions from the global configuration keys. */
export function NewKeys({ added, rows, busy, change }: NewKeysProps) {
  const settings = useApi(settingsApi);
  const globalKeys = useEntity(
    ['global-configuration-keys', 'all'],
    (signal) => settings.configurationKeys.list(signal),
    {
      failure: 'Get configuration keys failed!',
    },
  );
  const options = useMemo(() => optionsOf(globalKeys.entity ?? [], rows), [globalKeys.entity, rows]);
  const known = rows.map(({ key }) => key);
  return (
    <>
      {added.map((entry, index) => {
        const existing = rows.find(({ key }) => isSameKey(key, entry.key))?.item;
        return (
          <fieldset key={entry.id} className={styles.entry} aria-label={`New key ${index + 1}`}>
            <LabelledField label="Key" error={entry.key ? keyError(entry, added, known) : undefined}>
              {(field) => (
                <AutoComplete
                  {...field}
                  autoFocus
                  disabled={busy}
                  value={entry.key}
                  options={options}
                  labelRender={({ value }) => <span translate="no">{value}</span>}
                  showSearch={{ filterOption: (text, option) => contains(option?.value, text) }}
                  onChange={(key: string | undefined) =>
                    change({ type: 'entry', id: entry.id, change: { key: key ?? '' } })
                  }
                />
              )}
            </LabelledField>
            <LabelledField label="Value" error={entry.value ? valueError(entry.value) : undefined}>
              {(field) => (
                <Input
                  {...field}
                  disabled={busy}
                  autoComplete="off"
                  value={entry.value}
                  onChange={({ target }) => change({ type: 'entry', id: entry.id, change: { value: target.value } })}
                />
              )}
            </LabelledField>
            <div className={styles.entryButtons}>
              {existing && !lockReason(existing) ? (
                <Button disabled={busy} onClick={() => change({ type: 'move', id: entry.id, item: existing })}>
                  Edit that key
                </Button>
              ) : null}
              <Button disabled={busy} onClick={() => change({ type: 'drop', id: entry.id })}>
                Discard
              </Button>
            </div>
          </fieldset>
        );
      })}
    </>
  );
}

const contains = (key: string | undefined, text: string) => finder([text])([key ?? '']);

/** Suggestions: the global keys that the charger does not have. */
function optionsOf(globalKeys: readonly GlobalConfigurationKey[], rows: readonly ConfigurationRow[]) {
  return globalKeys
    .filter(({ key }) => !rows.some((row) => isSameKey(row.key, key)))
    .map(({ key, description }) => ({
      value: key,
      label: (
        <>
          <span>{key}</span>
          {description ? <div className={styles.soft}>{description}</div> : null}
        </>
      ),
    }));
}
