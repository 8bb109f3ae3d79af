import { BellOutlined } from '@dmp/shared/antd/icons';
import { useState, useSyncExternalStore } from 'react';
import { type LazyPartShell, useLazyPart } from '../lazy/use-lazy-part.tsx';
import styles from './notices-button.module.css';
import type { RecentNotices } from './recent-notices.ts';

interface NoticesButtonProps {
  recent: RecentNotices;
  shell: LazyPartShell;
  /** Closes the notifications at the edge of the screen. */
  onCloseAll(): void;
}

const loadDrawer = () => import('./notices-drawer.tsx');

/** Opens the recent notifications, and shows the number of unread ones. The drawer is lazy code. */
export function NoticesButton({ recent, shell, onCloseAll }: NoticesButtonProps) {
  const unread = useSyncExternalStore(recent.subscribe, recent.getUnread);
  const [isOpen, setOpen] = useState(false);
  const [drawer, fetchDrawer] = useLazyPart(loadDrawer, 'Could not open notifications', shell);
  const open = async () => {
    setOpen(true);
    if (!(await fetchDrawer())) setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} new`}
        title="Notifications"
        onClick={() => void open()}
      >
        <BellOutlined aria-hidden />
        {unread > 0 ? (
          <span className={styles.count} aria-hidden>
            {unread}
          </span>
        ) : null}
      </button>
      {drawer ? (
        <drawer.NoticesDrawer isOpen={isOpen} recent={recent} onCloseAll={onCloseAll} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
