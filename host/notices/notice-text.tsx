import type { Notice } from '@dmp/shared/shell';
import styles from './notice-text.module.css';

/** The text of a notification and, on a separate line, its detail. */
export function NoticeText({ text, detail }: Pick<Notice, 'text' | 'detail'>) {
  return (
    <>
      <div>{text}</div>
      {detail && <div className={styles.detail}>{detail}</div>}
    </>
  );
}
