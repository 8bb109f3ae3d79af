import { DesktopOutlined, MoonOutlined, SunOutlined } from '@dmp/shared/antd/icons';
import { useSyncExternalStore } from 'react';
import type { Theme } from './theme.ts';
import { type ThemeChoice, themeChoices } from './theme-choice.ts';
import styles from './theme-switch.module.css';

const options = {
  system: { label: 'System', hint: 'Same as system', Icon: DesktopOutlined },
  light: { label: 'Light', hint: 'Light', Icon: SunOutlined },
  dark: { label: 'Dark', hint: 'Dark', Icon: MoonOutlined },
} as const satisfies Record<ThemeChoice, unknown>;

/** Switch between system, light, and dark theme. */
export function ThemeSwitch({ theme, isCollapsed }: { theme: Theme; isCollapsed: boolean }) {
  const chosen = useSyncExternalStore(theme.subscribe, theme.getChoice);
  return (
    <fieldset className={styles.switch} data-collapsed={isCollapsed}>
      <legend>Theme</legend>
      {themeChoices.map((choice) => {
        const { label, hint, Icon } = options[choice];
        return (
          <label key={choice} title={hint}>
            <input
              type="radio"
              name="dmp-theme"
              checked={choice === chosen}
              onChange={() => theme.choose(choice)}
              aria-label={label}
            />
            <Icon aria-hidden />
            {!isCollapsed && <span aria-hidden>{label}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
