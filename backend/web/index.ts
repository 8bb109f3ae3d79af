import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import { quickly } from '../http/compression.ts';
import { bootBlock } from './boot-block.ts';
import { cacheControlOf } from './cache-control.ts';
import { connectSources, consoleConfig } from './console-config.ts';
import { withOverrides } from './override-sources.ts';

/** Paths that are never a page of the console. */
const notPages = /^\/(api|oidc|ocpp|remotes|host)(\/|$)/;

/** Files at the top of the console, such as `/remotes.json`. Deeper, a dot is part of an ID: `/devices/CB.1`. */
const topFile = /^\/[^/]*\.[^/]*$/;

/** What the page is made of: sent as a file it would come without its policy. */
const partsOfPage = /(\.html|\/csp\.txt)$/i;

/**
 * The console's files, `/config.json`, and `index.html` for every page. Files
 * are read when they are asked for: a release may come or go while we run.
 *
 * @param providerOrigins origins of the identity provider that browsers call, as far as is known by now
 */
export const web =
  (
    config: Pick<Config, 'publicUrl' | 'oidc' | 'faultReportUrl' | 'externalLinks' | 'consoleDir' | 'remoteOverrides'>,
    providerOrigins: () => Promise<readonly string[]>,
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    const settings = consoleConfig(config);
    const boot = bootBlock(config.consoleDir, settings);

    // For what has no compressed file beside it: the page, and the documents that say what is current.
    await app.register(compress, quickly);
    await app.register(fastifyStatic, {
      root: config.consoleDir,
      serve: false,
      cacheControl: false,
      index: false,
      // The build puts compressed files beside the originals.
      preCompressed: true,
    });

    app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(settings));

    const page = async (reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64');
      try {
        const folder = join(config.consoleDir, 'host', await hostVersion(config.consoleDir));
        const file = (name: string) => readFile(join(folder, name), 'utf8');
        const [html, released, documents, origins] = await Promise.all([
          file('index.html'),
          file('csp.txt'),
          boot(),
          providerOrigins(),
        ]);
        const policy = config.remoteOverrides ? withOverrides(released) : released;
        const connect = connectSources(settings, config.publicUrl, origins);
        const fill = (text: string) => text.replaceAll('__CSP_NONCE__', nonce).replaceAll('__CONNECT_SRC__', connect);
        return await reply
          .headers({
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': fill(policy).trim(),
            'cache-control': 'no-store',
            'x-frame-options': 'DENY',
          })
          .send(fill(html).replace('<!-- boot -->', () => documents));
      } catch (error) {
        if (!isMissing(error)) throw error;
        return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built yet: npm run build.\n');
      }
    };

    app.get('/', (_request, reply) => page(reply));
    app.get('/index.html', (_request, reply) => page(reply));
    app.get('/*', async (request, reply) => {
      const path = pathOf(request);
      const isPage = !notPages.test(path) && !topFile.test(path);
      if (isPage && request.headers.accept?.includes('text/html')) return page(reply);
      if (partsOfPage.test(path)) return reply.callNotFound();
      reply.header('cache-control', cacheControlOf(path));
      return reply.sendFile(path.slice(1));
    });
  };

/** The release of the host that is current: page and policy are of one version, whatever is released meanwhile. */
async function hostVersion(consoleDir: string): Promise<string> {
  const { version }: { version?: unknown } = JSON.parse(await readFile(join(consoleDir, 'host/release.json'), 'utf8'));
  if (typeof version === 'string' && /^[\w][\w.+-]*$/.test(version)) return version;
  throw new Error('host/release.json names no version.');
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
