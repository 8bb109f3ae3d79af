import { SearchOutlined } from '@dmp/shared/antd/icons';
import type { Permission } from '@dmp/shared/contract';
import type { Shell } from '@dmp/shared/shell';
import { useMemo, useState } from 'react';
import { useLazyPart } from '../lazy/use-lazy-part.tsx';
import type { KnownRemote } from '../remotes/remotes.ts';
import type { MenuItem } from '../routes/menu.ts';
import styles from './palette-button.module.css';
import { itemsOf, type PaletteItem, searchesOf } from './palette-items.ts';
import { paletteKeys } from './palette-keys.ts';
import { useEarlyInput } from './use-early-input.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface PaletteButtonProps {
  menu: readonly MenuItem[];
  remotes: readonly KnownRemote[];
  permissions: ReadonlySet<Permission>;
  shell: Pick<Shell, 'send' | 'navigate' | 'notify' | 'updates'>;
  /** Address of the About drawer. */
  about: string;
  onLogout(): void;
}

const loadDialogs = async () => {
  const [{ PaletteDialog }, { KeysDialog }] = await Promise.all([
    import('./palette-dialog.tsx'),
    import('./keys-dialog.tsx'),
  ]);
  return { PaletteDialog, KeysDialog };
};

/** Opens the palette, and handles the console's keyboard shortcuts. The dialogs are lazy code. */
export function PaletteButton({ menu, remotes, permissions, shell, about, onLogout }: PaletteButtonProps) {
  const [open, setOpen] = useState<'palette' | 'help'>();
  const [dialogs, fetchDialogs] = useLazyPart(loadDialogs, 'Search failed to open', shell);
  const show = async (which: 'palette' | 'help') => {
    setOpen(which);
    if (!(await fetchDialogs())) setOpen(undefined);
  };
  const close = () => setOpen(undefined);
  const takeEarlyInput = useEarlyInput(open === 'palette', close);
  useShortcuts({ palette: () => void show('palette'), help: () => void show('help') });
  const searches = useMemo(() => searchesOf(remotes, permissions), [remotes, permissions]);
  const own: PaletteItem[] = [
    { key: 'keys', group: 'Console', label: 'Keyboard shortcuts', act: { run: () => void show('help') } },
    { key: 'about', group: 'Console', label: 'About', act: { to: about } },
    { key: 'logout', group: 'Console', label: 'Logout', act: { run: onLogout } },
  ];
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Search the console"
        title={`Search the console (${paletteKeys().join(' ')})`}
        onClick={() => void show('palette')}
      >
        <SearchOutlined aria-hidden />
        <span className={styles.label}>
          Search <kbd translate="no">{paletteKeys().join(' ')}</kbd>
        </span>
      </button>
      {dialogs && open === 'palette' ? (
        <dialogs.PaletteDialog
          items={[...itemsOf(menu, remotes, permissions), ...own]}
          searches={searches}
          send={shell.send}
          navigate={shell.navigate}
          takeEarlyInput={takeEarlyInput}
          onClose={close}
        />
      ) : null}
      {dialogs && open === 'help' ? <dialogs.KeysDialog onClose={close} /> : null}
    </>
  );
}
