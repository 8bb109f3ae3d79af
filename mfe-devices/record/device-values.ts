import { type Device, type DeviceForm, type NewDevice, oneLine } from '@dmp/shared/contract';
import { type NumberEntry, numberOf } from '@dmp/shared/ui';

type PortForm = DeviceForm['evses'][number]['ports'][number];

/** What is entered of a port; nothing has to be there yet. */
export interface PortValues extends Partial<Omit<PortForm, 'connectorId' | 'maxElectricPower'>> {
  connectorId?: NumberEntry;
  kilowatts?: NumberEntry;
}

export interface EvseValues {
  /** Of one that there is already. */
  evseUid?: string;
  stationId?: string;
  ports?: PortValues[];
}

const texts = ['partyId', 'make', 'model', 'serialNumber', 'generation', 'networkOperator', 'enterprise'] as const;

/** What is entered of a device. */
export interface DeviceValues extends Partial<Record<(typeof texts)[number], string>> {
  chargeboxId?: string;
  password?: string;
  facilityType?: NonNullable<DeviceForm['facilityType']>;
  locationId?: string;
  siteId?: string;
  evses?: EvseValues[];
}

/** A port as a form begins with it. */
export const newPort = (connectorId: number): PortValues => ({ connectorId });

/** The connector ID after the highest of these EVSEs: OCPP 1.6 counts over the whole device. */
export const nextConnector = (evses: readonly (EvseValues | undefined)[]): number =>
  1 + Math.max(0, ...evses.flatMap((evse) => evse?.ports?.map((port) => numberOf(port?.connectorId) ?? 0) ?? []));

/** What the form of a new device begins with: one EVSE with one port. */
export const newValues = (chargeboxId?: string): DeviceValues => ({
  ...(chargeboxId ? { chargeboxId } : {}),
  evses: [{ ports: [newPort(1)] }],
});

const given = <K extends string, T>(name: K, value: T | null): { [name in K]?: T } =>
  (value === null ? {} : { [name]: value }) as { [name in K]?: T };

/** What the form of this device begins with. */
export const valuesOf = (device: Device): DeviceValues => ({
  ...Object.fromEntries(texts.flatMap((name) => (device[name] === null ? [] : [[name, device[name]]]))),
  ...given('facilityType', device.facilityType),
  ...given('locationId', device.locationId),
  ...given('siteId', device.siteId),
  evses: device.evses.map(({ evseUid, stationId }) => ({
    evseUid,
    stationId,
    ports: device.ports
      .filter((port) => port.evseUid === evseUid)
      // Without its connector ID a port cannot be edited: then no form is offered.
      .map(({ connectorId = 0, plugType, powerType, maxElectricPower }) => ({
        ...{ connectorId, plugType, powerType },
        kilowatts: maxElectricPower / 1000,
      })),
  })),
});

/** With each of these connectors that is not there yet as an EVSE of its own, which in OCPP 1.6 a connector is. */
export function withConnectors(values: DeviceValues, connectorIds: readonly number[]): DeviceValues {
  const { evses = [] } = values;
  const known = new Set(evses.flatMap(({ ports = [] }) => ports.map(({ connectorId }) => connectorId)));
  const missing = connectorIds.filter((id) => !known.has(id));
  return { ...values, evses: [...evses, ...missing.map((id) => ({ ports: [newPort(id)] }))] };
}

const textOrNull = (text: string | undefined): string | null => oneLine(text ?? '') || null;

/** What is saved of the values; the form has seen to it that all that must be there is. */
export const formOf = (values: DeviceValues): DeviceForm => ({
  partyId: textOrNull(values.partyId)?.toUpperCase() ?? null,
  make: textOrNull(values.make),
  model: textOrNull(values.model),
  serialNumber: textOrNull(values.serialNumber),
  generation: textOrNull(values.generation),
  networkOperator: textOrNull(values.networkOperator),
  enterprise: textOrNull(values.enterprise),
  facilityType: values.facilityType ?? null,
  locationId: values.locationId ?? null,
  siteId: values.siteId ?? null,
  evses: (values.evses ?? []).map(({ evseUid, stationId = '', ports = [] }) => ({
    ...(evseUid === undefined ? {} : { evseUid }),
    stationId: oneLine(stationId),
    ports: ports.map(({ kilowatts, ...port }) => ({
      ...(port as PortForm),
      maxElectricPower: Math.round((numberOf(kilowatts) ?? 0) * 1000),
    })),
  })),
});

/** The same of a new device. */
export const newDeviceOf = (values: DeviceValues): NewDevice => ({
  chargeboxId: oneLine(values.chargeboxId ?? ''),
  ...(values.password ? { password: values.password } : {}),
  ...formOf(values),
});
