import { RPCClient } from 'ocpp-rpc';
import { Refused } from './outbox.ts';

const second = 1000;
/** How long an answer may take. */
const callTimeoutMs = 60 * second;

/** A way to the central system, not yet open. */
export interface Way {
  url: string;
  chargeboxId: string;
  password: string | Buffer | undefined;
  pingSeconds: number;
  /** Answers its calls. */
  answer(method: string, params: object): object | Promise<object>;
}

/** A client of OCPP 1.6-J that connects once. */
export function clientFor({ url, chargeboxId, password, pingSeconds, answer }: Way): RPCClient {
  const options = {
    endpoint: url,
    identity: chargeboxId,
    protocols: ['ocpp1.6'],
    strictMode: true,
    reconnect: false,
    callTimeoutMs,
    pingIntervalMs: pingSeconds * second,
    deferPingsOnActivity: true,
    ...(password !== undefined && { password }),
  };
  const client = new RPCClient(options as ConstructorParameters<typeof RPCClient>[0]);
  client.handle((async ({ method, params }: { method: string; params: object }) => answer(method, params)) as never);
  return client;
}

/**
 * Calls the central system.
 *
 * @throws Refused when it answers by an error
 */
export async function call(client: RPCClient, method: string, payload: object): Promise<Record<string, unknown>> {
  try {
    return (await client.call(method, payload)) as Record<string, unknown>;
  } catch (error) {
    // A CALLERROR is thrown with its code.
    throw error instanceof Error && 'rpcErrorCode' in error ? new Refused(error.message) : error;
  }
}
