import { Select } from '@dmp/shared/antd/controls';
import { devicesApi } from '@dmp/shared/api';
import type { DeviceFilterOptions } from '@dmp/shared/contract';
import { useApi } from '@dmp/shared/shell';
import { FailedState, LabelledField, useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import styles from './nevi-report.module.css';
import {
  isPreview,
  quarterKey,
  quarterName,
  type ReportFilter,
  type ReportSelection,
  selectableQuarters,
} from './report-query.ts';

interface ReportChoiceProps {
  report: ReportSelection;
  now: Date;
  onChange(change: Partial<ReportSelection>): void;
}

const filters: readonly { name: ReportFilter; label: string; field: keyof DeviceFilterOptions }[] = [
  { name: 'countries', label: 'Countries', field: 'country' },
  { name: 'states', label: 'States', field: 'state' },
  { name: 'networkOperators', label: 'Network operators', field: 'networkOperator' },
  { name: 'tags', label: 'Tags', field: 'tags' },
];

/** Selects the quarter of the report and its filters; a device must match all of them. */
export function ReportChoice({ report, now, onChange }: ReportChoiceProps) {
  const devices = useApi(devicesApi);
  const notice = useFailureNotice('Get filter options failed!');
  const options = useSWR('NEVI report options', () => devices.filterOptions(), notice);
  const multiSelectProps = (values: readonly string[] | undefined) => ({
    mode: 'multiple' as const,
    allowClear: true,
    loading: options.isValidating && !options.data,
    options: (values ?? []).map((value) => ({ value, label: value })),
    notFoundContent: options.data ? 'None.' : 'Loading …',
  });
  const quarters = selectableQuarters(now);
  return (
    <div className={styles.choice}>
      <div className={styles.fields}>
        <div className={styles.quarter}>
          <LabelledField label="Quarter">
            {(control) => (
              <Select<string>
                {...control}
                value={quarterKey(report.quarter)}
                options={quarters.map((quarter) => ({
                  value: quarterKey(quarter),
                  label: isPreview(quarter, now) ? `${quarterName(quarter)} (preview)` : quarterName(quarter),
                }))}
                onChange={(key) => {
                  const quarter = quarters.find((one) => quarterKey(one) === key);
                  if (quarter) onChange({ quarter });
                }}
              />
            )}
          </LabelledField>
        </div>
        {filters.map(({ name, label, field }) => (
          <div key={name} className={styles.field}>
            <LabelledField label={label}>
              {(control) => (
                <Select<string[]>
                  {...control}
                  {...multiSelectProps(options.data?.[field])}
                  placeholder="All"
                  value={[...report[name]]}
                  onChange={(values) => onChange({ [name]: values })}
                />
              )}
            </LabelledField>
          </div>
        ))}
      </div>
      {options.error && !options.data ? (
        <FailedState
          title="Filter options could not be loaded"
          error={options.error}
          onRetry={() => void notice.retry(options.mutate)}
          retrying={options.isValidating}
        />
      ) : null}
    </div>
  );
}
