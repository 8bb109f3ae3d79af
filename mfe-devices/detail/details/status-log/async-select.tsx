import { Select, type SelectProps } from '@dmp/shared/antd/controls';
import { type EntityLoad, FailedState } from '@dmp/shared/ui';
import styles from './async-select.module.css';

interface AsyncSelectOption {
  value: string;
  label: string;
  /** Shown below the label in the list of options. */
  description?: string;
}

interface AsyncSelectProps extends Pick<SelectProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'> {
  /** The request for the options. */
  load: Pick<EntityLoad<unknown>, 'error' | 'busy' | 'reload'>;
  /** Title of the error: 'The outages could not be loaded'. */
  errorTitle: string;
  /** Shown if there are no options. */
  emptyText: string;
  /** Undefined until they are loaded. */
  options: AsyncSelectOption[] | undefined;
  /** The form passes `value` and `onChange`. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A select with fetched options. A failed request is shown below it, with Retry. */
export function AsyncSelect({ load, errorTitle, emptyText, options, ...control }: AsyncSelectProps) {
  const { error, busy, reload } = load;
  return (
    <div className={styles.control}>
      <Select<string, AsyncSelectOption>
        {...control}
        showSearch={{ optionFilterProp: 'label' }}
        loading={busy && !options}
        options={options ?? []}
        optionRender={({ data }) => (
          <span className={styles.option}>
            <span>{data.label}</span>
            {data.description ? <span className={styles.description}>{data.description}</span> : null}
          </span>
        )}
        notFoundContent={options ? (options.length > 0 ? 'Nothing matches.' : emptyText) : 'Loading …'}
      />
      {error && !options ? (
        <FailedState title={errorTitle} error={error} onRetry={() => void reload()} retrying={busy} />
      ) : null}
    </div>
  );
}
