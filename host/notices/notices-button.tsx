import { BellOutlined } from '@dmp/shared/antd/icons';
import type { Notify } from '@dmp/shared/shell';
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { report } from '../report.ts';
import styles from './notices-button.module.css';
import type { NoticesDrawerProps } from './notices-drawer.tsx';
import type { RecentNotices } from './recent-notices.ts';

interface NoticesButtonProps {
  recent: RecentNotices;
  notify: Notify;
  /** Closes what is shown at the edge of the screen. */
  onCloseAll(): void;
}

/** Leads to the recent notifications, and says how many are new; their drawer is fetched when it is first opened. */
export function NoticesButton({ recent, notify, onCloseAll }: NoticesButtonProps) {
  const unread = useSyncExternalStore(recent.subscribe, recent.getUnread);
  const [isOpen, setOpen] = useState(false);
  const [NoticesList, setNoticesList] = useState<ComponentType<NoticesDrawerProps>>();
  const open = async () => {
    setOpen(true);
    if (NoticesList) return;
    try {
      const { NoticesDrawer } = await import('./notices-drawer.tsx');
      setNoticesList(() => NoticesDrawer);
    } catch (error) {
      setOpen(false);
      report('The list of notifications could not be fetched.', error);
      notify.error({ title: 'Could not open notifications', text: 'Check the connection and try again.' });
    }
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
      {NoticesList ? (
        <NoticesList isOpen={isOpen} recent={recent} onCloseAll={onCloseAll} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
