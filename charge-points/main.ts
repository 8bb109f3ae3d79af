import { chargersOf } from './chargers.ts';
import { Fleet } from './fleet.ts';
import { OptionsError, readOptions, usage } from './options.ts';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return say(usage);
  const options = readOptions(args);
  const fleet = new Fleet(chargersOf(options, say), options, say);
  // Twice is once too often: whoever asks again wants it to end now.
  const end = () => {
    process.once('SIGINT', () => process.exit(0));
    process.once('SIGTERM', () => process.exit(0));
    void fleet.stop();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  // Whoever started us with a channel and is gone without a word cannot stop us any more.
  process.once('disconnect', end);
  // By itself the channel is no reason to go on.
  process.channel?.unref();
  await fleet.run();
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof OptionsError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
