import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '../../shell/shell-context.ts';
import styles from './sentence-page.module.css';

/** The link on a page without content. */
export interface BackLink {
  /** 'Show all devices'. */
  label: string;
  to: string;
}

/** A page with only a sentence, and optionally a button to another page. */
export function SentencePage({ sentence, back }: { sentence: string; back?: BackLink | undefined }) {
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
