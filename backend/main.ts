import { type Config, readConfig } from './config.ts';
import { createLog, type Logger } from './log.ts';
import { startBackend } from './start.ts';
import { sentenceOfStartFault } from './start-faults.ts';

/** How long an orderly end may take before it is forced. */
const patienceMs = 15_000;

/** Ends the process once and for all, whoever asks first. */
function endings(log: Logger, stop: () => Promise<void>): (code: number) => void {
  let ending = false;
  return (code) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.fatal('the end took too long and is forced');
      process.exit(1);
    }, patienceMs).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'the end failed');
        process.exit(1);
      },
    );
  };
}

async function main(): Promise<void> {
  let config: Config | undefined;
  let stop = async (): Promise<void> => {};
  try {
    config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const end = endings(log, () => stop());
    const fail = (error: unknown) => {
      log.fatal({ err: error }, 'fatal fault');
      end(1);
    };
    process.on('uncaughtException', fail);
    process.on('unhandledRejection', fail);
    // During the start too, what is open already is closed in order.
    process.on('SIGTERM', () => end(0));
    process.on('SIGINT', () => end(0));
    // Whoever started us with a channel and is gone without a word cannot stop us any more.
    process.once('disconnect', () => end(0));
    // By itself the channel is no reason to go on.
    process.channel?.unref();
    const backend = await startBackend(config, log, {
      onFatal: fail,
      onOpened: (close) => {
        stop = close;
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
