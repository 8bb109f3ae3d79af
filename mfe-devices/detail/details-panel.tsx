import { Typography } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { type Device, type DeviceFieldName, deviceField } from '@dmp/shared/contract';
import { zoneLabel } from '@dmp/shared/format';
import { colours } from '@dmp/shared/shell';
import { CopyableId } from '@dmp/shared/ui';
import { useId } from 'react';
import { type FieldGroup, fieldGroups } from '../fields/field-groups.ts';
import { fieldValue } from '../fields/field-value.tsx';

/** Identities that people carry elsewhere. */
const copyable: readonly DeviceFieldName[] = ['chargeboxId', 'stationId', 'serialNumber', 'siteId'];

/** As many columns as there is room for, the same in every group. */
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(140px, 18%)), 1fr))',
  gap: '14px 20px',
  margin: 0,
} as const;

/** A status keeps the line of its last-known mark free, so that a lost connection moves nothing. */
const roomForMark = { minHeight: 44 } as const;

/** All that is known of a device, in groups. */
export function DetailsPanel({ device }: { device: Device }) {
  return (
    <Flex vertical gap={24}>
      {fieldGroups.map((group) => (
        <Group key={group.title} group={group} device={device} />
      ))}
      <Typography.Text type="secondary">Times are shown in {zoneLabel()}.</Typography.Text>
    </Flex>
  );
}

function Group({ group: { title, fields }, device }: { group: FieldGroup; device: Device }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography.Title id={id} level={3} style={{ fontSize: 15, margin: '0 0 10px' }}>
        {title}
      </Typography.Title>
      <dl style={grid}>
        {fields.map((name) => (
          <div key={name} style={{ minWidth: 0 }}>
            <dt style={{ color: colours.textSoft, fontSize: 13 }}>{deviceField(name).label}</dt>
            <dd style={{ margin: '2px 0 0', overflowWrap: 'anywhere', ...(name === 'status' ? roomForMark : {}) }}>
              <Field device={device} name={name} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
