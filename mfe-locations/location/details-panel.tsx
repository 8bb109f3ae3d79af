import type { Location } from '@dmp/shared/contract';
import { colours } from '@dmp/shared/shell';
import { locationFields } from './location-fields.tsx';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(160px, 18%)), 1fr))',
  gap: '14px 20px',
  margin: 0,
} as const;

/** All that is known of a location. */
export function DetailsPanel({ location }: { location: Location }) {
  return (
    <dl style={grid}>
      {locationFields.map(({ label, draw }) => (
        <div key={label} style={{ minWidth: 0 }}>
          <dt style={{ color: colours.textSoft, fontSize: 13 }}>{label}</dt>
          <dd style={{ margin: '2px 0 0', overflowWrap: 'anywhere' }}>{draw(location)}</dd>
        </div>
      ))}
    </dl>
  );
}
