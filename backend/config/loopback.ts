/** Whether a host name, as an address has it, is this machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether what listens at this host, a name or an address, is reached from this machine alone. */
export const isLoopbackAddress = (host: string): boolean => host === '::1' || isLoopback(host);
