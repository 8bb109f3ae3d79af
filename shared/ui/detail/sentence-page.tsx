import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '../../shell/shell-context.ts';
import styles from './sentence-page.module.css';

/** The way from a page that shows nothing. */
export interface WayBack {
  /** 'Show all devices'. */
  label: string;
  to: string;
}

/** A page that is a sentence, and the way from there. */
export function SentencePage({ sentence, back }: { sentence: string; back?: WayBack | undefined }) {
  const { navigate } = useShell();
  return (
    <div className={styles.page}>
      <p>{sentence}</p>
      {back ? (
        <Button type="primary" onClick={() => navigate(back.to)}>
          {back.label}
        </Button>
      ) : null}
    </div>
  );
}
