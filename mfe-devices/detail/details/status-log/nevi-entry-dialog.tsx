import { Checkbox } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { ConsoleError, devicesApi, neviApi } from '@dmp/shared/api';
import { limits } from '@dmp/shared/contract';
import { formatNumber, zoneLabel } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { atMost, counted, FormDialog, FormField, required, useEntity } from '@dmp/shared/ui';
import { AsyncSelect } from './async-select.tsx';
import { type Outage, outageKey, outageLabel, outagesIn } from './outages.ts';

interface Values {
  /** By `outageKey`. */
  outage: string;
  category: string;
  neviExempt: boolean;
  message: string;
}

interface NeviEntryDialogProps {
  chargeboxId: string;
  /** Selected when the form opens. */
  outage?: Outage;
  /** Initial value of `neviExempt`. */
  exempt?: boolean;
  onSaved(): void;
  /** After saving, too. */
  onClose(): void;
}

/** Outages are searched in the newest status changes only, in one page. */
const logPageSize = limits.pageSize.max;

/** Assesses an outage of a charger: whether it counts against the uptime that the NEVI program requires. */
export function NeviEntryDialog(props: NeviEntryDialogProps) {
  const { chargeboxId, outage, exempt = false, onSaved, onClose } = props;
  const devices = useApi(devicesApi);
  const nevi = useApi(neviApi);
  const log = useEntity(
    ['outages of a device', chargeboxId],
    (signal) => devices.operationalStatusLog(chargeboxId, { page: 0, size: logPageSize }, signal),
    { failure: 'Get outages failed!' },
  );
  const categories = useEntity(['outage categories', 'all'], (signal) => nevi.outageCategories(signal), {
    failure: 'Get outage categories failed!',
  });
  const logged = log.entity && outagesIn(log.entity.content);
  // A lost connection may have ended before the log had it as UNKNOWN, and an old outage is not in the newest page.
  const isLogged = (one: Outage) => logged?.some((known) => outageKey(known) === outageKey(one)) ?? true;
  // The outage that the form was opened for can be saved even if the log is not loaded.
  const outages = logged ? [...logged, ...(outage && !isLogged(outage) ? [outage] : [])] : outage && [outage];
  const hasMore = log.entity !== undefined && log.entity.totalElements > logPageSize;
  const { neviMessage } = limits.length;

  const save = ({ outage: selectedKey, category, neviExempt, message }: Values, idempotencyKey: string) => {
    const selected = outages?.find((one) => outageKey(one) === selectedKey);
    if (!selected) {
      throw new ConsoleError(
        logged
          ? 'This outage is no longer in the log. Select another outage.'
          : 'The outages could not be loaded. Close this form and open it again.',
      );
    }
    const { evseUid, status, timestamp } = selected;
    const entry = { selectedOutage: { status, timestamp }, category, neviExempt, message };
    return nevi.create(evseUid, entry, idempotencyKey);
  };

  return (
    <FormDialog<Values>
      title="Add NEVI entry"
      width={620}
      initial={{ ...(outage ? { outage: outageKey(outage) } : {}), neviExempt: exempt }}
      save={async (values, key) => save(values, key)}
      failure="Error"
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormField
        name="outage"
        label="Outage"
        help={`Times are in ${zoneLabel()}.${hasMore ? ` Outages among the newest ${formatNumber(logPageSize)} status changes are listed.` : ''}`}
        rules={[required('Outage is required')]}
      >
        <AsyncSelect
          load={log}
          errorTitle="The outages could not be loaded"
          emptyText="This charger's log has no outage."
          options={outages?.map((one) => ({ value: outageKey(one), label: outageLabel(one) }))}
        />
      </FormField>
      <FormField name="category" label="Category" rules={[required('Category is required')]}>
        <AsyncSelect
          load={categories}
          errorTitle="The categories could not be loaded"
          emptyText="There are no categories."
          options={categories.entity?.map(({ category, description }) => ({
            value: category,
            label: category,
            remark: description,
          }))}
        />
      </FormField>
      <FormField name="neviExempt" label="NEVI exempt" valuePropName="checked">
        <Checkbox>The outage does not count against the uptime</Checkbox>
      </FormField>
      <FormField name="message" label="Message" rules={[required('Message is required'), atMost(neviMessage)]}>
        <Input.TextArea rows={3} count={counted(neviMessage)} />
      </FormField>
    </FormDialog>
  );
}
