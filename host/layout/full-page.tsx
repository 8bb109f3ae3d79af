import { Button, Flex } from '@dmp/shared/antd/shell';
import styles from './full-page.module.css';

export interface Action {
  label: string;
  run(): void;
  /** It is being done. */
  isBusy?: boolean;
}

/** One sentence on an otherwise empty page, and what can be done about it: the likeliest first. */
export function FullPage({ text, actions = [] }: { text: string; actions?: readonly Action[] }) {
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
