/** What this build of the host gives to remotes, put in by the build: see shared/build. */
declare const HOST_FACADES: Provided['facades'] | undefined;
declare const HOST_PACKAGES: Readonly<Record<string, string>> | undefined;

/** What a remote can find in the host. */
export interface Provided {
  /** By facade, its exports, and the version made of their list. */
  facades: Readonly<Record<string, { version: string; exports: readonly string[] }>>;
  /** By package, its version. */
  packages: Readonly<Record<string, string>>;
}

/** What this host provides; nothing where it was not built, such as in a test. */
export const provided: Provided = {
  facades: typeof HOST_FACADES === 'undefined' ? {} : HOST_FACADES,
  packages: typeof HOST_PACKAGES === 'undefined' ? {} : HOST_PACKAGES,
};
