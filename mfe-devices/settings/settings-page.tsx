import { onDemand, type PageTab, Tabs } from '@dmp/shared/ui';
import type { ComponentType } from 'react';
import styles from './settings-page.module.css';

/** A tab whose code comes when it is opened, or when the pointer comes near. */
function laterTab(key: string, label: string, load: () => Promise<ComponentType>): PageTab {
  const Pane = onDemand(load, label);
  return { key, label, draw: () => <Pane />, prefetch: Pane.prefetch };
}

const tabs: readonly PageTab[] = [
  laterTab('general', 'General settings', async () => (await import('./general-settings.tsx')).GeneralSettings),
  laterTab('state-keys', 'State keys', async () => (await import('./state-keys.tsx')).StateKeys),
  laterTab(
    'configuration-keys',
    'Configuration keys',
    async () => (await import('./configuration-keys.tsx')).ConfigurationKeys,
  ),
  laterTab('history', 'History', async () => (await import('./settings-history.tsx')).SettingsHistory),
];

/** `/settings`: what holds for the whole network, and who changed it. */
export function SettingsPage() {
  return (
    <div className={styles.page}>
      <Tabs label="Settings" tabs={tabs} />
    </div>
  );
}
