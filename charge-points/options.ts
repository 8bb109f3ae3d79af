import { parseArgs } from 'node:util';
import { type ProfileName, profileNames } from './profiles.ts';

/** How the simulation is run. */
export interface Options {
  /** Address of the central system; the identity is added as the last part of its path. */
  url: string;
  /** JSON file with the chargers; without one they are made up. */
  chargersFile: string | undefined;
  /** How many chargers, at most as many as the file has; undefined for all of the file. */
  chargers: number | undefined;
  /** Password of made-up chargers; without one they connect without credentials. */
  password: string | undefined;
  /** Messages a second over all chargers; undefined for what chargers send by themselves. */
  rate: number | undefined;
  seed: number;
  /** Overrides the heartbeat interval the central system gives, in seconds. */
  heartbeat: number | undefined;
  /** How long a charger takes to start again after a reset, in seconds; undefined for 4 to 12. */
  restart: number | undefined;
  /** Faults, lost connections and updates of each charger in an hour, on average. */
  faultRate: number;
  /** The profile of all chargers; undefined for those of the file. */
  profile: ProfileName | undefined;
}

/** What is wrong with the arguments, as a sentence. */
export class OptionsError extends Error {}

export const usage = `Usage: charge-points --url ws://host:port/path [options]
  --chargers-file FILE  chargers with their passwords, as JSON
  --chargers N          how many (default all of the file; 200 made-up ones)
  --password TEXT       password of made-up chargers
  --rate M              messages a second over all chargers
  --heartbeat SECONDS   in place of the interval the central system gives
  --restart SECONDS     how long a charger takes to start again
  --fault-rate F        faults, lost connections and updates of each charger in an
                        hour, on average (default 0)
  --profile NAME        how all of them differ from chargers that do everything
                        as they should:
                        ${profileNames.join('\n                        ')}
  --seed S              repeats the same behaviour (default 1)`;

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: text,
        'chargers-file': text,
        chargers: text,
        password: text,
        rate: text,
        heartbeat: text,
        restart: text,
        'fault-rate': text,
        profile: text,
        seed: text,
      },
    }).values;
  } catch (error) {
    throw new OptionsError(sentenceOf(error));
  }
}

/** Node's own words name what is wrong between quotes. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  const name = /'([^' ]*)/.exec(message)?.[1] ?? '';
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `There is no option ${name}; --help shows all there are.`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `The option ${name} needs a value; --help shows which.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `${name} belongs to no option; --help shows all there are.`;
    default:
      return message;
  }
}

function numberIn(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max) {
    throw new OptionsError(`--${name} must be a whole number from ${min} to ${max}.`);
  }
  return value;
}

function rateOf(text = '0'): number {
  const rate = Number(text);
  if (text.trim() !== '' && rate >= 0 && rate <= 3600) return rate;
  throw new OptionsError('--fault-rate must be a number from 0 to 3600.');
}

function profileOf(name: string | undefined): ProfileName | undefined {
  const found = profileNames.find((one) => one === name);
  if (name !== undefined && found === undefined) {
    throw new OptionsError(`--profile must be one of ${profileNames.join(', ')}.`);
  }
  return found;
}

/**
 * Reads the command line.
 *
 * @throws OptionsError with a sentence
 */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const { url } = values;
  if (url === undefined) throw new OptionsError('--url is required, such as --url ws://127.0.0.1:9000/ocpp.');
  if (!URL.canParse(url) || !['ws:', 'wss:'].includes(new URL(url).protocol)) {
    throw new OptionsError('--url must be an address that begins with ws:// or wss://.');
  }
  return {
    url: url.replace(/\/+$/, ''),
    chargersFile: values['chargers-file'],
    chargers: numberIn('chargers', values.chargers, 1, 100_000),
    password: values.password,
    rate: numberIn('rate', values.rate, 1, 100_000),
    seed: numberIn('seed', values.seed, 0, 2 ** 31 - 1) ?? 1,
    heartbeat: numberIn('heartbeat', values.heartbeat, 1, 86_400),
    restart: numberIn('restart', values.restart, 0, 3600),
    faultRate: rateOf(values['fault-rate']),
    profile: profileOf(values.profile),
  };
}
