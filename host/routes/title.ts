/**
 * Default title of a path: its first segment with spaces instead of dashes; 'Home' for `/`, 'Device Logs' for `/logs`.
 */
export function titleOf(path: string): string {
  const [segment = ''] = path.split('/').filter(Boolean);
  if (segment === '') return 'Home';
  if (segment === 'logs') return 'Device Logs';
  return segment
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}
