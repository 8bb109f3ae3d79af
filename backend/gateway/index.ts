export { hashChargerPassword, verifyChargerPassword } from './charger-password.ts';
export { createGateway, type Gateway, type GatewayLog, type GatewayOptions } from './gateway.ts';
export type { GatewayMeter, RefusalReason } from './meter.ts';
