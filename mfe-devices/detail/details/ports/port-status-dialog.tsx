import { Radio } from '@dmp/shared/antd/basics';
import { Input } from '@dmp/shared/antd/controls';
import { remoteActionsApi } from '@dmp/shared/api';
import { type AvailabilityType, availabilityTypes, type Device, limits } from '@dmp/shared/contract';
import { useApi, useShell } from '@dmp/shared/shell';
import { atMost, counted, FormDialog, FormField, required } from '@dmp/shared/ui';
import { PortChoice } from './port-choice.tsx';
import { portStatusChange } from './port-status-change.ts';

/** Labels of OCPP's availability types. */
const availabilityNames: Record<AvailabilityType, string> = { Operative: 'Available', Inoperative: 'Unavailable' };

interface Values {
  /** IDs of ports. */
  ports: string[];
  availabilityType: AvailabilityType;
  message: string;
}

interface PortStatusDialogProps {
  device: Pick<Device, 'chargeboxId' | 'ports'>;
  onSaved(): void;
  /** After saving, too. */
  onClose(): void;
}

/** Takes ports of a charger out of service, or puts them back into service. */
export function PortStatusDialog({ device: { chargeboxId, ports }, onSaved, onClose }: PortStatusDialogProps) {
  const { notify } = useShell();
  const remoteActions = useApi(remoteActionsApi);
  const { portStatusMessage } = limits.length;
  return (
    <FormDialog<Values>
      title="Change port status"
      initial={{}}
      save={({ ports: selectedIds, ...change }, key) =>
        remoteActions.togglePortStatus(chargeboxId, portStatusChange(ports, selectedIds, change), key)
      }
      failure="Error changing port status"
      onSaved={() => {
        notify.success({ title: 'Successfully changed port status', text: 'The changes appear in a few minutes.' });
        onSaved();
      }}
      onClose={onClose}
    >
      <FormField name="ports" label="Port IDs" group rules={[required('Port IDs are required')]}>
        <PortChoice ports={ports} />
      </FormField>
      <FormField
        name="availabilityType"
        label="Status"
        group
        help="The charger is asked to change it. The change appears after a few minutes; on a port that is charging, once the vehicle has left."
        rules={[required('Status is required')]}
      >
        <Radio.Group options={availabilityTypes.map((type) => ({ value: type, label: availabilityNames[type] }))} />
      </FormField>
      <FormField
        name="message"
        label="Message"
        help="The reason; it is kept with the job."
        rules={[required('Message is required'), atMost(portStatusMessage)]}
      >
        <Input.TextArea rows={3} count={counted(portStatusMessage)} />
      </FormField>
    </FormDialog>
  );
}
