import dayjs, { type PluginFunc } from 'dayjs';
import { serverNow } from '../shell/server-now.ts';

interface Parsed {
  /** What it is made of; undefined for now. */
  date: unknown;
}

/** Makes a `dayjs` of nothing the time of the server: what a picker calls Now and today. */
const pickerClock: PluginFunc = (_option, Class) => {
  const proto = Class.prototype as unknown as { parse(config: Parsed): void };
  const parse = proto.parse;
  proto.parse = function (config) {
    parse.call(this, config.date === undefined ? { ...config, date: serverNow() } : config);
  };
};

dayjs.extend(pickerClock);
