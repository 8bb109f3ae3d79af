import { ReloadOutlined } from '@dmp/shared/antd/icons';
import { useSyncExternalStore } from 'react';
import styles from './update-notice.module.css';
import type { UpdateWatch } from './update-watch.ts';

interface Props {
  watch: UpdateWatch;
  isCollapsed: boolean;
}

/** Notice that there is a newer release. It does not interrupt the user. */
export function UpdateNotice({ watch, isCollapsed }: Props) {
  const isBehind = useSyncExternalStore(watch.subscribe, watch.isBehind);
  return (
    <div role="status">
      {isBehind && (
        <div className={styles.notice} data-collapsed={isCollapsed}>
          <span>A new version is available.</span>
          <button
            type="button"
            onClick={watch.reload}
            title={isCollapsed ? 'A new version is available: Reload' : undefined}
          >
            <ReloadOutlined aria-hidden />
            Reload
          </button>
        </div>
      )}
    </div>
  );
}
