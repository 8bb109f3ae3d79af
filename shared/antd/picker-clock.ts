import dayjs, { type PluginFunc } from 'dayjs';
import { serverNow } from '../shell/server-now.ts';

interface Parsed {
  /** The argument of `dayjs`; undefined for the current time. */
  date: unknown;
}

/** Makes `dayjs` without an argument return the server's time, which antd's pickers use for Now and today. */
const pickerClock: PluginFunc = (_option, Class) => {
  const proto = Class.prototype as unknown as { parse(config: Parsed): void };
  const parse = proto.parse;
  proto.parse = function (config) {
    parse.call(this, config.date === undefined ? { ...config, date: serverNow() } : config);
  };
};

dayjs.extend(pickerClock);
