import { Button, Flex } from '@dmp/shared/antd/shell';
import styles from './full-page.module.css';

export interface PageAction {
  label: string;
  run(): void;
  isBusy?: boolean;
}

/** A sentence on an otherwise empty page, with actions; the first one is the primary button. */
export function FullPage({ text, actions = [] }: { text: string; actions?: readonly PageAction[] }) {
  return (
    <div className={styles.full} role={actions.length > 0 ? 'alert' : 'status'}>
      <p>{text}</p>
      {actions.length > 0 && (
        <Flex gap={8} wrap justify="center">
          {actions.map(({ label, run, isBusy = false }, index) => (
            <Button key={label} type={index === 0 ? 'primary' : 'default'} loading={isBusy} onClick={run}>
              {label}
            </Button>
          ))}
        </Flex>
      )}
    </div>
  );
}

export const Loading = () => <FullPage text="Loading ..." />;
