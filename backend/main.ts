import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from './config/index.ts';
import { createLog, type Logger } from './log/index.ts';
import { startBackend } from './start.ts';
import { sentenceOfStartFault } from './start-faults.ts';

/**
 * Ends the process once and for all, whoever asks first.
 *
 * @param leave what goes before an end that was asked for, so that a proxy sees it coming
 * @param timeoutMs how long the orderly end may take before it is forced
 */
function endings(
  log: Logger,
  stop: () => Promise<void>,
  leave: () => Promise<void>,
  timeoutMs: number,
): (code: number) => void {
  let ending = false;
  return async (code) => {
    if (ending) return;
    ending = true;
    // A fault waits for nobody.
    if (code === 0) await leave();
    setTimeout(() => {
      log.fatal('the shutdown took too long and is forced');
      process.exit(1);
    }, timeoutMs).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'the shutdown failed');
        process.exit(1);
      },
    );
  };
}

async function main(): Promise<void> {
  let config: Config | undefined;
  let stop = async (): Promise<void> => {};
  let leave = async (): Promise<void> => {};
  try {
    config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const { stopDelayMs, stopTimeoutMs } = config;
    const end = endings(
      log,
      () => stop(),
      () => leave(),
      stopTimeoutMs,
    );
    const fail = (error: unknown, message = 'fatal fault') => {
      log.fatal({ err: error }, message);
      end(1);
    };
    process.on('uncaughtException', (error) => fail(error));
    process.on('unhandledRejection', (reason) => fail(reason));
    // During the start too, what is open already is closed in order.
    process.on('SIGTERM', () => end(0));
    process.on('SIGINT', () => end(0));
    // Whoever started us with a channel and is gone without a word cannot stop us any more.
    process.once('disconnect', () => end(0));
    // By itself the channel is no reason to go on.
    process.channel?.unref();
    const backend = await startBackend(config, log, {
      onFatal: (error) => fail(error, error.message),
      onOpened: (close) => {
        stop = close;
      },
      onReady: (unready) => {
        leave = async () => {
          unready();
          await pause(stopDelayMs);
        };
      },
    });
    log.info(
      { url: config.publicUrl, port: backend.port, roles: [...config.roles], database: backend.database },
      'ready',
    );
  } catch (error) {
    process.stderr.write(`${sentenceOfStartFault(error, config)}\n`);
    await stop().catch(() => {
      // The start's own fault is the one to tell.
    });
    process.exit(1);
  }
}

await main();
