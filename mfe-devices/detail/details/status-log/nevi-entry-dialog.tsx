import { Checkbox } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { ConsoleError, devicesApi, neviApi } from '@dmp/shared/api';
import { limits } from '@dmp/shared/contract';
import { formatNumber, zoneLabel } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { atMost, counted, FormDialog, FormField, required, useEntity } from '@dmp/shared/ui';
import { OfferedSelect } from './offered-select.tsx';
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
  /** The one that is to be judged; any without. */
  outage?: Outage;
  /** Whether it is to be exempt, until staff choose otherwise. */
  exempt?: boolean;
  onSaved(): void;
  /** Closed, saved or not. */
  onClose(): void;
}

/** Changes of status that are looked through for outages: the newest, as many as come at once. */
const looked = limits.pageSize.max;

/** Judges one outage of a charger: whether it counts against the uptime that the NEVI programme asks for. */
export function NeviEntryDialog(props: NeviEntryDialogProps) {
  const { chargeboxId, outage, exempt = false, onSaved, onClose } = props;
  const devices = useApi(devicesApi);
  const nevi = useApi(neviApi);
  const log = useEntity(
    ['outages of a device', chargeboxId],
    (signal) => devices.operationalStatusLog(chargeboxId, { page: 0, size: looked }, signal),
    { failure: 'Get outages failed!' },
  );
  const categories = useEntity(['outage categories', 'all'], (signal) => nevi.outageCategories(signal), {
    failure: 'Get outage categories failed!',
  });
  const logged = log.entity && outagesIn(log.entity.content);
  // A lost connection may have ended before the log called it UNKNOWN, and one of long ago is not among the newest.
  const isLogged = (one: Outage) => logged?.some((known) => outageKey(known) === outageKey(one)) ?? true;
  // The outage that the form was opened for can be saved without the log.
  const outages = logged ? [...logged, ...(outage && !isLogged(outage) ? [outage] : [])] : outage && [outage];
  const more = log.entity !== undefined && log.entity.totalElements > looked;
  const { neviMessage } = limits.length;

  const save = ({ outage: key, category, neviExempt, message }: Values, idempotencyKey: string) => {
    const chosen = outages?.find((one) => outageKey(one) === key);
    if (!chosen) {
      throw new ConsoleError(
        logged
          ? 'This outage is no longer in the log. Select another outage.'
          : 'The outages could not be loaded. Close this form and open it again.',
      );
    }
    const { evseUid, status, timestamp } = chosen;
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
        help={`Times are in ${zoneLabel()}.${more ? ` Outages among the newest ${formatNumber(looked)} status changes are listed.` : ''}`}
        rules={[required('Outage is required')]}
      >
        <OfferedSelect
          load={log}
          failed="The outages could not be loaded"
          none="This charger's log has no outage."
          options={outages?.map((one) => ({ value: outageKey(one), label: outageLabel(one) }))}
        />
      </FormField>
      <FormField name="category" label="Category" rules={[required('Category is required')]}>
        <OfferedSelect
          load={categories}
          failed="The categories could not be loaded"
          none="There are no categories."
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
