import { type Device, type DeviceForm, type NewDevice, normalizeLine } from '@dmp/shared/contract';
import { type NumberEntry, numberOrNull } from '@dmp/shared/ui';

type PortForm = DeviceForm['evses'][number]['ports'][number];

/** Form values of a port; all may be missing. */
export interface PortValues extends Partial<Omit<PortForm, 'connectorId' | 'maxElectricPower'>> {
  connectorId?: NumberEntry;
  kilowatts?: NumberEntry;
}

export interface EvseValues {
  /** Set for an existing EVSE only. */
  evseUid?: string;
  stationId?: string;
  ports?: PortValues[];
}

const texts = ['partyId', 'make', 'model', 'serialNumber', 'generation', 'networkOperator', 'enterprise'] as const;

/** Form values of a device. */
export interface DeviceValues extends Partial<Record<(typeof texts)[number], string>> {
  chargeboxId?: string;
  password?: string;
  facilityType?: NonNullable<DeviceForm['facilityType']>;
  locationId?: string;
  siteId?: string;
  evses?: EvseValues[];
}

export const newPort = (connectorId: number): PortValues => ({ connectorId });

/** The connector ID after the highest one: OCPP 1.6 numbers connectors across the whole device. */
export const nextConnector = (evses: readonly (EvseValues | undefined)[]): number =>
  1 + Math.max(0, ...evses.flatMap((evse) => evse?.ports?.map((port) => numberOrNull(port?.connectorId) ?? 0) ?? []));

/** Initial values of a new device: one EVSE with one port. */
export const newDeviceValues = (chargeboxId?: string): DeviceValues => ({
  ...(chargeboxId ? { chargeboxId } : {}),
  evses: [{ ports: [newPort(1)] }],
});

const ifPresent = <K extends string, T>(name: K, value: T | null): { [name in K]?: T } =>
  (value === null ? {} : { [name]: value }) as { [name in K]?: T };

/** Initial values of an existing device. */
export const deviceFormValues = (device: Device): DeviceValues => ({
  ...Object.fromEntries(texts.flatMap((name) => (device[name] === null ? [] : [[name, device[name]]]))),
  ...ifPresent('facilityType', device.facilityType),
  ...ifPresent('locationId', device.locationId),
  ...ifPresent('siteId', device.siteId),
  evses: device.evses.map(({ evseUid, stationId }) => ({
    evseUid,
    stationId,
    ports: device.ports
      .filter((port) => port.evseUid === evseUid)
      // The form is not offered for a device with a port that has no connector ID.
      .map(({ connectorId = 0, plugType, powerType, maxElectricPower }) => ({
        ...{ connectorId, plugType, powerType },
        kilowatts: maxElectricPower / 1000,
      })),
  })),
});

/** Adds the missing ones of some connectors, each as an EVSE of its own, as in OCPP 1.6. */
export function withConnectors(values: DeviceValues, connectorIds: readonly number[]): DeviceValues {
  const { evses = [] } = values;
  const known = new Set(evses.flatMap(({ ports = [] }) => ports.map(({ connectorId }) => connectorId)));
  const missing = connectorIds.filter((id) => !known.has(id));
  return { ...values, evses: [...evses, ...missing.map((id) => ({ ports: [newPort(id)] }))] };
}

const textOrNull = (text: string | undefined): string | null => normalizeLine(text ?? '') || null;

/** Request body of a device; the form has validated that required values are set. */
export const deviceFormBody = (values: DeviceValues): DeviceForm => ({
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
    stationId: normalizeLine(stationId),
    ports: ports.map(({ kilowatts, ...port }) => ({
      ...(port as PortForm),
      maxElectricPower: Math.round((numberOrNull(kilowatts) ?? 0) * 1000),
    })),
  })),
});

/** Request body of a new device. */
export const newDeviceBody = (values: DeviceValues): NewDevice => ({
  chargeboxId: normalizeLine(values.chargeboxId ?? ''),
  ...(values.password ? { password: values.password } : {}),
  ...deviceFormBody(values),
});
