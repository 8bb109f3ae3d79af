import { type OcppStatus, operationalStatusOf, type Port } from '@dmp/shared/contract';

/** Statuses whose OCPP word differs from the OCPI word by more than its capitals. */
const isRenamed = (status: OcppStatus): boolean => status.toUpperCase() !== operationalStatusOf(status);

/**
 * Why a port's status reads differently from that of its device: ports have the
 * words of OCPP, EVSEs and devices those of OCPI. Undefined when no port shows a
 * word that differs.
 *
 * @param maintenanceMode the device and its ports show RESERVED, beside what the charger reports
 */
export function statusTerms(ports: readonly Pick<Port, 'status'>[], maintenanceMode: boolean): string | undefined {
  if (maintenanceMode && ports.length > 0) {
    return 'In maintenance mode, the device, its EVSEs, and its ports show as RESERVED. What the charger reports is shown beside that.';
  }
  const shown = new Set(ports.flatMap(({ status }) => (status && isRenamed(status) ? [status] : [])));
  if (shown.size === 0) return undefined;
  const pairs = [...shown].map((status) => `${status} is ${operationalStatusOf(status)}`);
  return `Ports show the status that the charger reports in OCPP terms. The device and its EVSEs show it in OCPI terms: ${pairs.join(', ')}.`;
}
