import type { Notice } from '@dmp/shared/shell';
import styles from './notice-text.module.css';

/** What a notification says below its title: its text and, on a line of its own, the detail. */
export function NoticeText({ text, detail }: Pick<Notice, 'text' | 'detail'>) {
  return (
    <>
      <div>{text}</div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </>
  );
}
