import { parseJson } from '../ocpp/parse-json.ts';

/** The make and model that a boot tells. */
export interface BootWords {
  make?: string;
  model?: string;
}

/** What an accepted BootNotification says of its charger. */
export interface AcceptedBoot {
  reported?: { make: string; model: string };
  serialNumber?: string;
}

/** What a refused BootNotification says of its charger, as far as that can be read; it was checked by nobody. */
export function bootWords(frame: string): BootWords {
  const { chargePointVendor, chargePointModel } = payloadIn(frame);
  return {
    ...(typeof chargePointVendor === 'string' && { make: chargePointVendor }),
    ...(typeof chargePointModel === 'string' && { model: chargePointModel }),
  };
}

function payloadIn(frame: string): Record<string, unknown> {
  const message = parseJson(frame);
  const payload: unknown = Array.isArray(message) ? message[3] : undefined;
  return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
}
