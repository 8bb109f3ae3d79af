import { type OcppStatus, operationalStatusOf, type Port } from '@dmp/shared/contract';

/** Whether the OCPP term differs from the OCPI term by more than case. */
const isRenamed = (status: OcppStatus): boolean => status.toUpperCase() !== operationalStatusOf(status);

/**
 * Explains why a port's status differs from its device's: ports use the terms of OCPP, EVSEs and devices those of OCPI.
 * Undefined if no port has a differing term.
 *
 * @param maintenanceMode the device and its ports show RESERVED, next to the status that the charger reports
 */
export function statusTerms(ports: readonly Pick<Port, 'status'>[], maintenanceMode: boolean): string | undefined {
  if (maintenanceMode && ports.length > 0) {
    return 'In maintenance mode, the device, its EVSEs, and its ports show as RESERVED. What the charger reports is shown beside that.';
  }
  const statuses = new Set(ports.flatMap(({ status }) => (status && isRenamed(status) ? [status] : [])));
  if (statuses.size === 0) return undefined;
  const pairs = [...statuses].map((status) => `${status} is ${operationalStatusOf(status)}`);
  return `Ports show the status that the charger reports in OCPP terms. The device and its EVSEs show it in OCPI terms: ${pairs.join(', ')}.`;
}
