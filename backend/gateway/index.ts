export { createGateway } from './gateway.ts';
export type { Gateway } from './gateway-options.ts';
export type { GatewayMeter, RefusalReason } from './meter.ts';
export { refusedHandshakes } from './refused-handshakes.ts';
