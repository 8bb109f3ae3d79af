// Runs a program as a step: its progress on one line, everything else it prints kept for the case that it fails.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { keep, root } from '../processes.mjs';
import { readProgress } from './marker.mjs';

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, log: string, onProgress?: (progress: import('./marker.mjs').Progress) => void }} options
 *   log: file that takes what it prints
 * @returns {Promise<{ code: number, output: string }>} output: what it printed beside its progress
 */
export function runStep(program, args, { env = process.env, log, onProgress = () => {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    keep(child);
    /** @type {string[]} */
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const progress = readProgress(line);
        if (progress) onProgress(progress);
        else lines.push(line);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      const output = lines.join('\n');
      writeFileSync(log, output);
      resolve({ code: code ?? 1, output });
    });
  });
}
