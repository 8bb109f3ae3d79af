import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/** A program that was started for a test. */
export interface StartedProgram {
  /** Waits for a text that it prints. @returns what the parentheses of the pattern hold @throws when it ends before */
  said(pattern: RegExp): Promise<string>;
  /** Ends it, and what it has started itself. */
  stop(): Promise<void>;
}

/** Starts a program in a process group of its own; what it prints is read from standard output, error, and file 3. */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv): StartedProgram {
  const child = spawn(path, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const killGroup = () => endGroup(child);
  process.once('exit', killGroup);
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of child.stdio) {
    if (!(stream instanceof Readable)) continue;
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000);
      for (const listener of listeners) listener();
    });
  }
  return {
    async said(pattern) {
      let listener = () => {};
      const found = new Promise<string>((resolve) => {
        listener = () => {
          const match = pattern.exec(output);
          if (match) resolve(match[1] ?? match[0]);
        };
      });
      listeners.add(listener);
      listener();
      try {
        return await Promise.race([
          found,
          ended.then(() => {
            throw new Error(`${path} ended: ${output}`);
          }),
        ]);
      } finally {
        listeners.delete(listener);
      }
    },
    async stop() {
      process.off('exit', killGroup);
      killGroup();
      await ended;
    },
  };
}

/** Ends all processes of a group. They hold nothing that would have to be written. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (cause) {
    // All of them have ended by themselves.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}
