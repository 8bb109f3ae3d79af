import { type Bus, NoResponderError, RequestTimeoutError } from './bus.ts';

/** The part of a logger that the bus needs. */
export interface BusLog {
  error(details: object, message: string): void;
}

type Handler = (message: unknown) => unknown;

/** As a message arrives from another process: a copy, and nothing in it that JSON does not know. */
const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

const run = async (handler: Handler, message: unknown) => handler(message);

/** The bus of one process in which all roles live together. */
export function createInProcessBus(log: BusLog): Bus {
  const subscribers = new Map<string, Set<Handler>>();
  const responders = new Map<string, Handler>();

  return {
    publish(subject, message) {
      for (const handler of subscribers.get(subject) ?? []) {
        const received = copy(message);
        queueMicrotask(() => {
          run(handler, received).catch((error: unknown) =>
            log.error({ err: error, subject }, 'a bus subscriber failed'),
          );
        });
      }
    },

    subscribe(subject, handler) {
      const handlers = subscribers.get(subject) ?? new Set();
      subscribers.set(subject, handlers);
      // A wrapper of its own, so that the same function may subscribe twice.
      const own: Handler = (message) => (handler as Handler)(message);
      handlers.add(own);
      return () => void handlers.delete(own);
    },

    async request(subject, address, request, timeoutMs) {
      const handler = responders.get(`${subject} ${address}`);
      if (!handler) throw new NoResponderError(subject);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new RequestTimeoutError(subject, timeoutMs)), timeoutMs);
      });
      try {
        return copy(await Promise.race([handler(copy(request)), late])) as never;
      } finally {
        clearTimeout(timer);
      }
    },

    answer(subject, address, handler) {
      const key = `${subject} ${address}`;
      const own: Handler = (request) => (handler as Handler)(request);
      responders.set(key, own);
      return () => {
        if (responders.get(key) === own) responders.delete(key);
      };
    },

    isConnected: () => true,

    async close() {
      subscribers.clear();
      responders.clear();
    },
  };
}
