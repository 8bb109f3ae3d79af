export { getDiagnosticsFile as diagnosticsFileRoutes } from './get-diagnostics-file.ts';
export { createFileLinks, type FileLinks } from './links.ts';
