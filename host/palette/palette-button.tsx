import { SearchOutlined } from '@dmp/shared/antd/icons';
import type { Permission } from '@dmp/shared/contract';
import type { Shell } from '@dmp/shared/shell';
import { useMemo, useState } from 'react';
import { useLaterPart } from '../later/use-later-part.tsx';
import type { KnownRemote } from '../remotes/remotes.ts';
import type { MenuItem } from '../routes/menu.ts';
import styles from './palette-button.module.css';
import { itemsOf, type PaletteItem, searchesOf } from './palette-items.ts';
import { paletteKeys } from './palette-keys.ts';
import { useEarlyLetters } from './use-early-letters.ts';
import { useKeys } from './use-keys.ts';

interface PaletteButtonProps {
  menu: readonly MenuItem[];
  remotes: readonly KnownRemote[];
  held: ReadonlySet<Permission>;
  shell: Pick<Shell, 'send' | 'navigate' | 'notify' | 'updates'>;
  /** Address of the drawer that says what the console is made of. */
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

/** Leads to the palette, and listens to the keys of the console; what they open is fetched when it is first asked for. */
export function PaletteButton({ menu, remotes, held, shell, about, onLogout }: PaletteButtonProps) {
  const [open, setOpen] = useState<'palette' | 'help'>();
  const [dialogs, fetchDialogs] = useLaterPart(loadDialogs, 'Search failed to open', shell);
  const show = async (which: 'palette' | 'help') => {
    setOpen(which);
    if (!(await fetchDialogs())) setOpen(undefined);
  };
  const close = () => setOpen(undefined);
  const early = useEarlyLetters(open === 'palette', close);
  useKeys({ palette: () => void show('palette'), help: () => void show('help') });
  const searches = useMemo(() => searchesOf(remotes, held), [remotes, held]);
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
        <span className={styles.words}>
          Search <kbd translate="no">{paletteKeys().join(' ')}</kbd>
        </span>
      </button>
      {dialogs && open === 'palette' ? (
        <dialogs.PaletteDialog
          items={[...itemsOf(menu, remotes, held), ...own]}
          searches={searches}
          send={shell.send}
          navigate={shell.navigate}
          early={early}
          onClose={close}
        />
      ) : null}
      {dialogs && open === 'help' ? <dialogs.KeysDialog onClose={close} /> : null}
    </>
  );
}
