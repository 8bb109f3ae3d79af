/** Inserted by the build: see shared/build. */
declare const HOST_FACADES: Provided['facades'] | undefined;
declare const HOST_PACKAGES: Readonly<Record<string, string>> | undefined;

/** The facades and packages that a host provides to remotes. */
export interface Provided {
  /** Exports of each facade, and the version derived from their list. */
  facades: Readonly<Record<string, { version: string; exports: readonly string[] }>>;
  /** Version of each package. */
  packages: Readonly<Record<string, string>>;
}

/** What this host provides; empty without a build, such as in a test. */
export const provided: Provided = {
  facades: typeof HOST_FACADES === 'undefined' ? {} : HOST_FACADES,
  packages: typeof HOST_PACKAGES === 'undefined' ? {} : HOST_PACKAGES,
};
