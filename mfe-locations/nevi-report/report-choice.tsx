import { Select } from '@dmp/shared/antd/controls';
import { devicesApi } from '@dmp/shared/api';
import { useApi } from '@dmp/shared/shell';
import { FailedState, LabelledField, useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import styles from './nevi-report.module.css';
import { closedQuarters, quarterKey, quarterName, type ShownReport } from './report-query.ts';

interface ReportChoiceProps {
  report: ShownReport;
  now: Date;
  onChange(change: Partial<ShownReport>): void;
}

/** Of which quarter the report is, and whose. */
export function ReportChoice({ report, now, onChange }: ReportChoiceProps) {
  const devices = useApi(devicesApi);
  const notice = useFailureNotice('Get filter options failed!');
  const options = useSWR('NEVI report options', () => devices.filterOptions(), notice);
  const several = (values: readonly string[] | undefined) => ({
    mode: 'multiple' as const,
    allowClear: true,
    loading: options.isValidating && !options.data,
    options: (values ?? []).map((value) => ({ value, label: value })),
    notFoundContent: options.data ? 'None.' : 'Loading …',
  });
  const quarters = closedQuarters(now);
  return (
    <div className={styles.choice}>
      <div className={styles.fields}>
        <div className={styles.quarter}>
          <LabelledField label="Quarter">
            {(ties) => (
              <Select<string>
                {...ties}
                value={quarterKey(report.quarter)}
                options={quarters.map((quarter) => ({ value: quarterKey(quarter), label: quarterName(quarter) }))}
                onChange={(key) => {
                  const quarter = quarters.find((one) => quarterKey(one) === key);
                  if (quarter) onChange({ quarter });
                }}
              />
            )}
          </LabelledField>
        </div>
        <div className={styles.field}>
          <LabelledField label="Network operators">
            {(ties) => (
              <Select<string[]>
                {...ties}
                {...several(options.data?.networkOperator)}
                placeholder="All"
                value={[...report.networkOperators]}
                onChange={(networkOperators) => onChange({ networkOperators })}
              />
            )}
          </LabelledField>
        </div>
        <div className={styles.field}>
          <LabelledField label="States">
            {(ties) => (
              <Select<string[]>
                {...ties}
                {...several(options.data?.state)}
                placeholder="All"
                value={[...report.states]}
                onChange={(states) => onChange({ states })}
              />
            )}
          </LabelledField>
        </div>
      </div>
      {options.error && !options.data ? (
        <FailedState
          title="Network operators and states could not be loaded"
          error={options.error}
          onRetry={() => void notice.retry(options.mutate)}
          retrying={options.isValidating}
        />
      ) : null}
    </div>
  );
}
