import { Refusal } from '../../access/refusal.ts';

/**
 * Whoever confirmed an action by its number of devices confirmed no other: since
 * they were counted, devices may have come to match the filters.
 *
 * @throws {Refusal} 409 when it is another number now
 */
export function refuseOtherCount(expected: number | undefined, devices: number): void {
  if (expected === undefined || expected === devices) return;
  throw new Refusal(409, `This affects ${devices} devices now, not ${expected}. Review and confirm again.`);
}
