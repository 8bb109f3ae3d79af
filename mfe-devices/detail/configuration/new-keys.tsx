import { Input } from '@dmp/shared/antd/controls';
import { AutoComplete } from '@dmp/shared/antd/form';
import { Button } from '@dmp/shared/antd/shell';
import { settingsApi } from '@dmp/shared/api';
import { finder, type GlobalConfigurationKey } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { LabelledField, useEntity } from '@dmp/shared/ui';
import { type Dispatch, useMemo } from 'react';
import type { AddedKey, ConfigurationRow, DraftAction } from './configuration-draft.ts';
import { isSameKey, keyFault, lockOf, valueFault } from './configuration-rules.ts';
import styles from './configuration-tab.module.css';

interface NewKeysProps {
  added: readonly AddedKey[];
  /** The keys that are there. */
  rows: readonly ConfigurationRow[];
  busy: boolean;
  change: Dispatch<DraftAction>;
}

/** Keys that were added and not saved yet, offered from the keys that all chargers may have, or typed freely. */
export function NewKeys({ added, rows, busy, change }: NewKeysProps) {
  const settings = useApi(settingsApi);
  const offered = useEntity(['global-configuration-keys', 'all'], (signal) => settings.configurationKeys.list(signal), {
    failure: 'Get configuration keys failed!',
  });
  const options = useMemo(() => optionsOf(offered.entity ?? [], rows), [offered.entity, rows]);
  const known = rows.map(({ key }) => key);
  return (
    <>
      {added.map((entry, index) => {
        const there = rows.find(({ key }) => isSameKey(key, entry.key))?.item;
        return (
          <fieldset key={entry.id} className={styles.entry} aria-label={`New key ${index + 1}`}>
            <LabelledField label="Key" fault={entry.key ? keyFault(entry, added, known) : undefined}>
              {(ties) => (
                <AutoComplete
                  {...ties}
                  // Who adds a key goes on with its name.
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
            <LabelledField label="Value" fault={entry.value ? valueFault(entry.value) : undefined}>
              {(ties) => (
                <Input
                  {...ties}
                  disabled={busy}
                  autoComplete="off"
                  value={entry.value}
                  onChange={({ target }) => change({ type: 'entry', id: entry.id, change: { value: target.value } })}
                />
              )}
            </LabelledField>
            <div className={styles.entryButtons}>
              {there && !lockOf(there) ? (
                <Button disabled={busy} onClick={() => change({ type: 'move', id: entry.id, item: there })}>
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

/** The keys that can be offered: those that are not there yet. */
function optionsOf(offered: readonly GlobalConfigurationKey[], rows: readonly ConfigurationRow[]) {
  return offered
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
