export { hashChargerPassword, verifyChargerPassword } from '../ocpp/charger-password.ts';
export { createGateway, type Gateway } from './gateway.ts';
export type { GatewayMeter, RefusalReason } from './meter.ts';
