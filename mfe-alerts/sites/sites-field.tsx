import { Button } from '@dmp/shared/antd/shell';
import type { Site } from '@dmp/shared/contract';
import { type EntityLoad, FailedState, onDemand } from '@dmp/shared/ui';
import { useState } from 'react';
import styles from '../alert/fields/alert-fields.module.css';
import { NamedList } from '../named/named-list.tsx';
import { siteNames } from './use-sites.ts';

const SitePicker = onDemand(async () => (await import('./site-picker.tsx')).SitePicker, 'Sites');

interface SitesFieldProps {
  /** So that the form leads to it. */
  id?: string;
  'aria-labelledby'?: string;
  value?: string[];
  load: EntityLoad<Site[]>;
  readOnly: boolean;
  onChange?(value: string[]): void;
}

/** Which sites are meant. Stands in a `FormField`. */
export function SitesField(props: SitesFieldProps) {
  const { id, value = [], load, readOnly, onChange } = props;
  const { entity: sites, error, busy, reload } = load;
  const [choosing, setChoosing] = useState(false);
  const name = siteNames(sites);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of the browser's own
    <div id={id} role="group" tabIndex={-1} aria-labelledby={props['aria-labelledby']} className={styles.chosen}>
      <NamedList
        label="Sites"
        items={value.map((siteId) => ({ key: siteId, text: name(siteId) }))}
        onRemove={readOnly ? undefined : (gone) => onChange?.(value.filter((siteId) => siteId !== gone))}
      />
      {!sites && error ? (
        <FailedState title="Sites could not be loaded" error={error} onRetry={() => void reload()} retrying={busy} />
      ) : null}
      {readOnly ? null : (
        <div>
          <Button onPointerEnter={SitePicker.prefetch} onFocus={SitePicker.prefetch} onClick={() => setChoosing(true)}>
            Select sites
          </Button>
        </div>
      )}
      {choosing ? (
        <SitePicker load={load} chosen={value} onChoose={(ids) => onChange?.(ids)} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  );
}
