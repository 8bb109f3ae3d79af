import { Skeleton, Typography } from '@dmp/shared/antd/basics';
import { Collapse, Tabs } from '@dmp/shared/antd/panels';
import { useParams } from '@dmp/shared/antd/router';
import { Flex } from '@dmp/shared/antd/shell';
import type { Location } from '@dmp/shared/contract';
import { useShell } from '@dmp/shared/shell';
import { FailedState } from '@dmp/shared/ui';
import { useEffect } from 'react';
import { DetailsPanel } from './details-panel.tsx';
import { LocationDevices } from './location-devices.tsx';
import { UnknownLocation } from './unknown-location.tsx';
import { useLocation } from './use-location.ts';

/** `/locations/{locationId}`: one place, and the devices that stand there. */
export function LocationPage() {
  const { locationId = '' } = useParams();
  const { setTitle } = useShell();
  const { location, error, unknown, busy, reload } = useLocation(locationId);

  const name = location?.id;
  useEffect(() => {
    if (name) setTitle(name);
  }, [name, setTitle]);

  if (unknown) return <UnknownLocation />;
  if (error && !location) {
    return (
      <FailedState
        title="The location could not be loaded"
        error={error}
        onRetry={() => void reload()}
        retrying={busy}
      />
    );
  }
  if (!location) return <LoadingLocation />;
  return (
    <Flex vertical gap={12}>
      <Flex vertical gap={2}>
        <Typography.Title level={2} style={{ margin: 0, fontSize: 22, overflowWrap: 'anywhere' }}>
          {location.id}
        </Typography.Title>
        <Typography.Text type="secondary">{whereabouts(location)}</Typography.Text>
      </Flex>
      <Tabs
        activeKey="details"
        items={[{ key: 'details', label: 'Details', children: <DetailsTab location={location} /> }]}
      />
    </Flex>
  );
}

/** Where it is, in one line. */
const whereabouts = ({ name, address, city, state }: Location) =>
  [name, address, city, state].filter(Boolean).join(', ');

function DetailsTab({ location }: { location: Location }) {
  return (
    <Collapse
      defaultActiveKey={['details', 'devices']}
      items={[
        { key: 'details', label: 'Details', children: <DetailsPanel location={location} /> },
        { key: 'devices', label: 'Devices', children: <LocationDevices locationId={location.id} /> },
      ]}
    />
  );
}

/** The page's shape while it is loading. */
function LoadingLocation() {
  return (
    <section aria-busy aria-label="Loading location">
      <Skeleton active title={{ width: 320 }} paragraph={{ rows: 1, width: 200 }} />
      <Skeleton active title={false} paragraph={{ rows: 10 }} />
    </section>
  );
}
