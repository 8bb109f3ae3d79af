/** What is wrong with the environment: one sentence for each fault. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join(' '));
    this.name = 'ConfigError';
  }
}
