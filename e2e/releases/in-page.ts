// Functions that run in the page before anything of it does; none may use what
// stands around it here.
import type { Members } from './recorded-shell.ts';

declare global {
  interface Window {
    /** By container, what its remote was mounted with. */
    dmpGiven?: Record<string, { members: string[]; version: unknown }>;
  }
}

/** Gives the remotes in these containers no more of the `Shell` than these members, and says what they were given. */
export function cutShells({
  containers,
  members,
  version,
}: {
  containers: string[];
  members: Members;
  version: string;
}): void {
  type Props = { shell: object };
  type Lifecycle = (props: Props) => unknown;
  interface Container {
    init(...given: unknown[]): unknown;
    get(name: string): Promise<() => { default: Record<string, Lifecycle> }>;
  }
  const known = new WeakMap<object, object>();
  const cut = (value: unknown, shape: Members): unknown => {
    const names = Object.keys(shape);
    if (names.length === 0 || typeof value !== 'object' || value === null) return value;
    const earlier = known.get(value);
    if (earlier) return earlier;
    const less = {};
    for (const name of names.filter((one) => one in value)) {
      const get = () => cut((value as Record<string, unknown>)[name], shape[name] ?? {});
      Object.defineProperty(less, name, { configurable: true, enumerable: true, get });
    }
    known.set(value, less);
    return less;
  };
  const given: NonNullable<Window['dmpGiven']> = {};
  window.dmpGiven = given;
  const cutProps = (container: string, props: Props): Props => {
    const shell = cut(props.shell, members) as Record<string, unknown>;
    if ('version' in shell) Object.defineProperty(shell, 'version', { value: version });
    given[container] = { members: Object.keys(shell).sort(), version: shell.version };
    return { ...props, shell };
  };
  for (const container of containers) {
    let held: Container | undefined;
    Object.defineProperty(window, container, {
      configurable: true,
      get: () => held,
      set: (real: Container | undefined) => {
        held = real && {
          init: (...scopes) => real.init(...scopes),
          get: async (name) => {
            const factory = await real.get(name);
            return () => {
              const lifecycles = Object.entries(factory().default).map(([step, run]): [string, Lifecycle] => [
                step,
                (props) => run(cutProps(container, props)),
              ]);
              return { default: Object.fromEntries(lifecycles) };
            };
          },
        };
      },
    });
  }
}

/** What each remote was mounted with. */
export const givenMembers = () => window.dmpGiven ?? {};
