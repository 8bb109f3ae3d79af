import { onDemand, type PageTab, Tabs } from '@dmp/shared/ui';
import type { ComponentType } from 'react';
import styles from './settings-page.module.css';

/** A tab with lazy code. */
function lazyTab(key: string, label: string, load: () => Promise<ComponentType>): PageTab {
  const Pane = onDemand(load, label);
  return { key, label, render: () => <Pane />, prefetch: Pane.prefetch };
}

const tabs: readonly PageTab[] = [
  lazyTab('general', 'General settings', async () => (await import('./general-settings.tsx')).GeneralSettings),
  lazyTab('state-keys', 'State keys', async () => (await import('./state-keys.tsx')).StateKeys),
  lazyTab(
    'configuration-keys',
    'Configuration keys',
    async () => (await import('./configuration-keys.tsx')).ConfigurationKeys,
  ),
  lazyTab('history', 'History', async () => (await import('./settings-history.tsx')).SettingsHistory),
];

/** `/settings`: settings of the whole network, and their history. */
export function SettingsPage() {
  return (
    <div className={styles.page}>
      <Tabs label="Settings" tabs={tabs} />
    </div>
  );
}
