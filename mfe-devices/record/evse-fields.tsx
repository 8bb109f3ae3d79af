import { Input, Select } from '@dmp/shared/antd/controls';
import { Form } from '@dmp/shared/antd/form';
import { DeleteOutlined } from '@dmp/shared/antd/icons';
import { Button } from '@dmp/shared/antd/shell';
import { limits, plugTypes, powerTypes } from '@dmp/shared/contract';
import { plugTypeName } from '@dmp/shared/format';
import { atMost, FormField, NumberField, numeric, required } from '@dmp/shared/ui';
import { type DeviceValues, newPort, nextConnector } from './device-values.ts';
import styles from './evse-fields.module.css';

const plugs = plugTypes.map((value) => ({ value, label: plugTypeName(value) }));
const powerNames = { AC_1_PHASE: 'AC, 1 phase', AC_3_PHASE: 'AC, 3 phases', DC: 'DC' } as const;
const powers = powerTypes.map((value) => ({ value, label: powerNames[value] }));
const { evses: mostEvses, ports: mostPorts, connectorId: highest, watts } = limits.deviceParts;
const kilowatts = { min: 0.001, max: watts / 1000, decimals: 3, unit: ' kW' };

/** Fields of a device's EVSEs and ports. The server rejects the removal of an EVSE with history. */
export function EvseFields() {
  const form = Form.useFormInstance<DeviceValues>();
  const next = () => newPort(nextConnector(form.getFieldValue('evses') ?? []));
  return (
    <Form.List name="evses">
      {(evses, { add, remove }) => (
        <>
          {evses.map(({ key, name }) => (
            <fieldset key={key} className={styles.evse}>
              <legend className={styles.title}>{`EVSE ${name + 1}`}</legend>
              {/* antd submits only values that have a field. */}
              <Form.Item name={[name, 'evseUid']} hidden>
                <Input />
              </Form.Item>
              <FormField
                name={[name, 'stationId']}
                label="Station ID"
                rules={[required('Station ID is required'), atMost(limits.length.id)]}
              >
                <Input autoComplete="off" spellCheck={false} />
              </FormField>
              <PortFields evse={name} next={next} />
              {evses.length > 1 ? (
                <Button icon={<DeleteOutlined aria-hidden />} onClick={() => remove(name)}>
                  {`Remove EVSE ${name + 1}`}
                </Button>
              ) : null}
            </fieldset>
          ))}
          {evses.length < mostEvses ? (
            <div className={styles.add}>
              <Button onClick={() => add({ ports: [next()] })}>Add EVSE</Button>
            </div>
          ) : null}
        </>
      )}
    </Form.List>
  );
}

function PortFields({ evse, next }: { evse: number; next(): object }) {
  return (
    <Form.List name={[evse, 'ports']}>
      {(ports, { add, remove }) => (
        <>
          {ports.map(({ key, name }) => (
            <fieldset key={key} aria-label={`Port ${name + 1} of EVSE ${evse + 1}`} className={styles.port}>
              <FormField
                name={[name, 'connectorId']}
                label="Connector ID"
                rules={[required('Connector ID is required'), numeric({ min: 1, max: highest, decimals: 0 })]}
              >
                <NumberField min={1} max={highest} />
              </FormField>
              <FormField name={[name, 'plugType']} label="Plug type" rules={[required('Plug type is required')]}>
                <Select options={plugs} />
              </FormField>
              <FormField name={[name, 'powerType']} label="Power type" rules={[required('Power type is required')]}>
                <Select options={powers} />
              </FormField>
              <FormField
                name={[name, 'kilowatts']}
                label="Maximum power (kW)"
                rules={[required('Power is required'), numeric(kilowatts)]}
              >
                <NumberField min={kilowatts.min} max={kilowatts.max} unit="kW" />
              </FormField>
              {ports.length > 1 ? (
                <Button
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Remove port ${name + 1} of EVSE ${evse + 1}`}
                  onClick={() => remove(name)}
                />
              ) : null}
            </fieldset>
          ))}
          {ports.length < mostPorts ? (
            <div className={styles.add}>
              <Button onClick={() => add(next())}>{`Add port to EVSE ${evse + 1}`}</Button>
            </div>
          ) : null}
        </>
      )}
    </Form.List>
  );
}
