import { Descriptions, Typography } from '@dmp/shared/antd/data';
import { Flex } from '@dmp/shared/antd/shell';
import { type Device, type DeviceFieldName, deviceField } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { CopyableId } from '@dmp/shared/ui';
import { fieldGroups } from '../fields/field-groups.ts';
import { fieldValue } from '../fields/field-value.tsx';

/** Identities that people carry elsewhere. */
const copyable: readonly DeviceFieldName[] = ['chargeboxId', 'stationId', 'serialNumber', 'siteId'];

/** All that is known of a device, in groups. */
export function DetailsPanel({ device }: { device: Device }) {
  return (
    <Flex vertical gap={20}>
      {fieldGroups.map(({ title, fields }) => (
        <Descriptions
          key={title}
          title={title}
          size="small"
          layout="vertical"
          colon={false}
          column={{ xs: 1, sm: 2, md: 3, xl: 4 }}
          items={fields.map((name) => ({
            key: name,
            label: deviceField(name).label,
            children: <Field device={device} name={name} />,
          }))}
        />
      ))}
      <Typography.Text type="secondary">Times are shown in {zoneLabel()}.</Typography.Text>
    </Flex>
  );
}

function Field({ device, name }: { device: Device; name: DeviceFieldName }) {
  const value = device[name];
  return copyable.includes(name) && (typeof value === 'string' || value === null) ? (
    <CopyableId value={value} label={deviceField(name).label} />
  ) : (
    fieldValue(device, name, 'page')
  );
}
