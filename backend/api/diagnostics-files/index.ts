export { getDiagnosticsFile as diagnosticsFileRoutes } from './get-diagnostics-file.ts';
