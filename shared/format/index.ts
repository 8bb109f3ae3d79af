export * from './conflict-sentence.ts';
export * from './cut.ts';
export * from './none.ts';
export * from './number.ts';
export * from './plug-type.ts';
export * from './status-tone.ts';
export * from './time.ts';
export * from './uptime.ts';
