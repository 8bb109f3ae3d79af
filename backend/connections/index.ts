export { type ConnectionLoss, Connections } from './connections.ts';
export { RequestsInTurn } from './requests-in-turn.ts';
export { refuseUpgrade, routeUpgrades } from './upgrades.ts';
export { type ConnectionMeter, watchConnections } from './watch.ts';
