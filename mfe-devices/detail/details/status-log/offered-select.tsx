import { Select, type SelectProps } from '@dmp/shared/antd/controls';
import { type EntityLoad, FailedState } from '@dmp/shared/ui';
import styles from './offered-select.module.css';

interface Offered {
  value: string;
  label: string;
  /** What it means, below it where it is offered. */
  remark?: string;
}

interface OfferedSelectProps extends Pick<SelectProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'> {
  /** Where the options come from. */
  load: Pick<EntityLoad<unknown>, 'error' | 'busy' | 'reload'>;
  /** Titles the failure: 'The outages could not be loaded'. */
  failed: string;
  /** The sentence where nothing can be chosen. */
  none: string;
  /** Undefined while they are on their way. */
  options: Offered[] | undefined;
  /** Given by the form. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A choice of what had to be fetched; where that failed, it says so below itself. */
export function OfferedSelect({ load, failed, none, options, ...control }: OfferedSelectProps) {
  const { error, busy, reload } = load;
  return (
    <div className={styles.choice}>
      <Select<string, Offered>
        {...control}
        showSearch={{ optionFilterProp: 'label' }}
        loading={busy && !options}
        options={options ?? []}
        optionRender={({ data }) => (
          <span className={styles.option}>
            <span>{data.label}</span>
            {data.remark ? <span className={styles.remark}>{data.remark}</span> : null}
          </span>
        )}
        notFoundContent={options ? (options.length > 0 ? 'Nothing matches.' : none) : 'Loading …'}
      />
      {error && !options ? (
        <FailedState title={failed} error={error} onRetry={() => void reload()} retrying={busy} />
      ) : null}
    </div>
  );
}
