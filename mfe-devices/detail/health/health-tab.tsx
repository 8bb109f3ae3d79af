import { useSearchParams } from '@dmp/shared/antd/router';
import { type Device, healthCharts, timeGrains } from '@dmp/shared/contract';
import { serverNow } from '@dmp/shared/shell';
import { ChoiceRow } from '@dmp/shared/ui';
import { HealthChartPanel } from './health-chart.tsx';
import styles from './health-charts.module.css';
import { type HealthQuery, rangeAt, readHealthQuery, validateHealthRange, writeHealthQuery } from './health-query.ts';
import { RangeForm } from './range-form.tsx';

const grains = timeGrains.map((grain) => ({ key: grain, label: grain }));

/** The Health Data tab: four charts of one time range and grain, which are in the address. */
export function HealthTab({ device: { chargeboxId } }: { device: Pick<Device, 'chargeboxId'> }) {
  const [address, setAddress] = useSearchParams();
  const query = readHealthQuery(address);
  const show = (change: Partial<HealthQuery>) =>
    setAddress((current) => writeHealthQuery(current, { ...readHealthQuery(current), ...change }), { replace: true });
  const error = validateHealthRange(rangeAt(query, serverNow()), query.grain);
  return (
    <div className={styles.tab}>
      <div className={styles.tools}>
        <div className={styles.grain}>
          <strong>Grain</strong>
          <ChoiceRow label="Grain" choices={grains} chosen={query.grain} onChoose={(grain) => show({ grain })} />
        </div>
        <RangeForm query={query} onShow={(range) => show({ range })} />
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : (
        <div className={styles.charts}>
          {healthCharts.map((name) => (
            <HealthChartPanel key={name} name={name} chargeboxId={chargeboxId} query={query} />
          ))}
        </div>
      )}
    </div>
  );
}
