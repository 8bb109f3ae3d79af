import { Empty } from '@dmp/shared/antd/basics';
import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';

/** Stands for a location that does not exist or that this person may not see: the two look the same. */
export function UnknownLocation() {
  const { navigate } = useShell();
  return (
    <Empty
      description="This location does not exist, or none of your devices stands there."
      style={{ paddingBlock: 48 }}
    >
      <Button type="primary" onClick={() => navigate('/locations')}>
        Show all locations
      </Button>
    </Empty>
  );
}
