/**
 * What the top bar reads: the first path segment with its dashes turned into
 * spaces, 'Home' at the root, 'Device Logs' on the device logs path.
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
