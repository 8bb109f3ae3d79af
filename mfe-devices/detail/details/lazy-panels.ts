export { CertificatesPanel } from './certificates/certificates-panel.tsx';
export { ChargingGroupPanel } from './charging-group/charging-group-panel.tsx';
export { Discrepancies } from './discrepancies/discrepancies.tsx';
export { MessagePanel } from './messages/message-panel.tsx';
export { PortsPanel } from './ports/ports-panel.tsx';
export { StatusLogPanel } from './status-log/status-log-panel.tsx';
export { TagsPanel } from './tags/tags-panel.tsx';
export { UptimePanel } from './uptime/uptime-panel.tsx';
