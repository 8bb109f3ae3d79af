import { testBus } from './bus-contract.ts';
import { createInProcessBus } from './index.ts';

testBus(async (log) => {
  const bus = createInProcessBus(log);
  return { near: bus, far: bus, close: () => bus.close() };
});
