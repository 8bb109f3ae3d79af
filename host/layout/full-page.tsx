import { Button } from '@dmp/shared/antd/shell';
import styles from './full-page.module.css';

/** One sentence on an otherwise empty page, and what can be done about it. */
export function FullPage({ text, action }: { text: string; action?: { label: string; run(): void } }) {
  return (
    <div className={styles.full} role={action ? 'alert' : 'status'}>
      <p>{text}</p>
      {action && (
        <Button type="primary" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

export const Loading = () => <FullPage text="Loading ..." />;
