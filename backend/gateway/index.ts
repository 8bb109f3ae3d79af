export { createGateway, type Gateway } from './gateway.ts';
export type { GatewayMeter, RefusalReason } from './meter.ts';
