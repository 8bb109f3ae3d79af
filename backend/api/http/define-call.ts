import type { Readable } from 'node:stream';
import { ErrorBody, Strict } from '@dmp/shared/contract';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteShorthandOptions,
} from 'fastify';
import type { Access } from '../../access/permissions.ts';
import type { Caller } from '../../identity/tokens.ts';
import type { ApiServices } from '../services.ts';
import { callerOf } from './guard.ts';

/** `id` of `/sites/:id`. */
type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a schema lets through; `Otherwise` where a call has none. */
type Parsed<Schema extends TSchema | undefined, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;

/** One request to a call, checked by its schemas. */
export interface CallInput<Params, Query, Body> {
  /** Who makes the call. @throws on a public call, which has no caller */
  readonly caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  /** For headers and files: status and body are what the definition says and `run` returns. */
  reply: FastifyReply;
}

/** What `defineCall` makes a route of. */
export interface CallDefinition<
  Path extends string,
  Params extends TSchema | undefined,
  Query extends TSchema | undefined,
  Body extends TSchema | undefined,
  Reply extends TSchema | undefined,
  Services,
> extends Pick<FastifyContextConfig, 'names' | 'costly' | 'repetition' | 'takesFile'>,
    Pick<FastifySchema, 'description' | 'deprecated' | 'consumes' | 'produces'>,
    Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute'> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with the names of its parameters: `/sites/:id`. */
  path: Path;
  /** Who may make the call; with a list, any of these permissions is enough. */
  permission: Access;
  /** Its line in the API's description. */
  summary: string;
  /** Its section in the API's description. */
  tag: string;
  /** Schema of the path's parameters; without it, each is any text. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** Body of the answer; without it, the answer is 204 and has none. */
  reply?: Reply;
  /** Status of the answer if it is not 200. */
  status?: 201;
  /** Bodies of other answers by status, which `run` sends itself; without them, `ErrorBody` for each 4xx. */
  otherReplies?: Readonly<Record<string, TSchema>>;
  /**
   * Carries out the call and returns the body of its answer, or a reply that it has sent itself. `answerErrors` turns
   * an error that it throws into an answer.
   */
  run(
    input: CallInput<Parsed<Params, Record<PathNames<Path>, string>>, Parsed<Query, unknown>, Parsed<Body, unknown>>,
    services: Services,
  ): Promise<Parsed<Reply, void> | FastifyReply> | Parsed<Reply, void>;
}

/** Adds a call to a server on which `guard` and the other rules for all calls are in force. */
export type ApiCall<Services = ApiServices> = (app: FastifyInstance, services: Services) => Promise<void>;

/** Schema of an answer that is a file: `run` returns the reply that it has sent, as `sendCsv` does. */
export const FileReply = Type.Unsafe<FastifyReply>(Type.String());

/**
 * One call of the API: its route, its description, who may make it, and what it does.
 *
 * @example
 * export const getSite = defineCall({
 *   ...{ method: 'GET', path: '/sites/:id', permission: 'read:devices' },
 *   ...{ summary: 'One site', tag: 'locations', reply: Site },
 *   run: async ({ params, caller }, { kysely }) => toSite(await findSite(kysely, params.id, caller)),
 * });
 */
export function defineCall<
  const Path extends string,
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
  Reply extends TSchema | undefined = undefined,
  Services = ApiServices,
>(call: CallDefinition<Path, Params, Query, Body, Reply, Services>): ApiCall<Services> {
  const { run, reply: replySchema, status } = call;
  const answer = async (request: FastifyRequest, reply: FastifyReply, services: Services): Promise<unknown> => {
    const result = await run(
      {
        get caller() {
          return callerOf(request);
        },
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        ...{ request, reply },
      },
      services,
    );
    if (!replySchema) return reply.code(204).send(null);
    if (status) reply.code(status);
    // Fastify sends nothing for a null that a handler returns.
    return result === null ? reply.type('application/json').send('null') : result;
  };
  return async (app, services) => {
    const addRoute = async (scope: FastifyInstance) =>
      void scope.route({ ...routeOf(call), handler: (request, reply) => answer(request, reply, services) });
    if (!call.takesFile) return addRoute(app);
    await app.register(async (scope) => {
      // The file is read as it arrives, whatever its media type.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, content: Readable, done) => done(null, content));
      await addRoute(scope);
    });
  };
}

/** The part of a definition that Fastify and the API's description read. */
function routeOf(
  call: Omit<
    CallDefinition<string, TSchema | undefined, TSchema | undefined, TSchema | undefined, TSchema | undefined, never>,
    'run'
  >,
) {
  const { method, path, permission, summary, tag, query, body, reply, status = 200, otherReplies } = call;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params =
    call.params ??
    (names.length > 0 ? Strict(Object.fromEntries(names.map((name) => [name, Type.String()]))) : undefined);
  const replies = reply ? { [status]: reply } : { 204: Type.Null() };
  return {
    ...{ method, url: path },
    ...present(call, ['bodyLimit', 'exposeHeadRoute']),
    config: { access: permission, ...present(call, ['names', 'costly', 'repetition', 'takesFile']) },
    schema: {
      ...{ summary, tags: [tag] },
      ...present(call, ['description', 'deprecated', 'consumes', 'produces']),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...replies, ...(otherReplies ?? { '4xx': ErrorBody }) },
    },
  };
}

/** The options that are set: Fastify takes an undefined one for a value. */
const present = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as Partial<
    Pick<T, K>
  >;
