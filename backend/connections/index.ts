export { boundFrames, frameLimits } from './bound-frames.ts';
export { type ConnectionLoss, Connections } from './connections.ts';
export { FileResponses } from './file-responses.ts';
export { RequestsInTurn } from './requests-in-turn.ts';
export { Strangers } from './strangers.ts';
export { refuseUpgrade, routeUpgrades, watchForEnd } from './upgrades.ts';
export { type ConnectionMeter, watchConnections } from './watch.ts';
