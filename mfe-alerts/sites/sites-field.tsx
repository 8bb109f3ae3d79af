import { Button } from '@dmp/shared/antd/shell';
import type { Site } from '@dmp/shared/contract';
import { type EntityLoad, FailedState, onDemand } from '@dmp/shared/ui';
import { useState } from 'react';
import styles from '../alert/fields/alert-fields.module.css';
import { ChipList } from '../chips/chip-list.tsx';
import { siteNameById } from './use-sites.ts';

const SitePicker = onDemand(async () => (await import('./site-picker.tsx')).SitePicker, 'Sites');

interface SitesFieldProps {
  /** Set by the form, which focuses the field after a failed validation. */
  id?: string;
  'aria-labelledby'?: string;
  value?: string[];
  load: EntityLoad<Site[]>;
  readOnly: boolean;
  onChange?(value: string[]): void;
}

/** Input of a `FormField`: the selected sites, with the picker. */
export function SitesField(props: SitesFieldProps) {
  const { id, value = [], load, readOnly, onChange } = props;
  const { entity: sites, error, busy, reload } = load;
  const [isPickerOpen, setPickerOpen] = useState(false);
  const siteName = siteNameById(sites);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of the browser's own
    <div id={id} role="group" tabIndex={-1} aria-labelledby={props['aria-labelledby']} className={styles.selection}>
      <ChipList
        label="Sites"
        items={value.map((siteId) => ({ key: siteId, text: siteName(siteId) }))}
        onRemove={readOnly ? undefined : (removed) => onChange?.(value.filter((siteId) => siteId !== removed))}
      />
      {!sites && error ? (
        <FailedState title="Sites could not be loaded" error={error} onRetry={() => void reload()} retrying={busy} />
      ) : null}
      {readOnly ? null : (
        <div>
          <Button
            onPointerEnter={SitePicker.prefetch}
            onFocus={SitePicker.prefetch}
            onClick={() => setPickerOpen(true)}
          >
            Select sites
          </Button>
        </div>
      )}
      {isPickerOpen ? (
        <SitePicker
          load={load}
          selected={value}
          onSelect={(ids) => onChange?.(ids)}
          onClose={() => setPickerOpen(false)}
        />
      ) : null}
    </div>
  );
}
