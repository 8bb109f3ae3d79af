/** Whether a host name, as an address has it, is this machine itself. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);
