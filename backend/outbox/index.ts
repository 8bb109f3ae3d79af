import type { Config } from '../config/index.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import { openReceiver } from './receiver.ts';

export { isOpen, isRefused } from './delivery.ts';
export { publicationStateOf } from './publication-state.ts';
export { publishGroup } from './publish-group.ts';

/**
 * Sends the outbox to the receiver that the environment names, from now on.
 *
 * @returns stops it and waits for what is under way
 */
export async function startDelivery(
  options: Omit<DeliveryOptions, 'receiver'>,
  webhook: NonNullable<Config['publishWebhook']>,
): Promise<() => Promise<void>> {
  const delivery = createDelivery({ ...options, receiver: await openReceiver(webhook) });
  delivery.start();
  return () => delivery.stop();
}
