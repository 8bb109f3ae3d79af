import { Empty } from '@dmp/shared/antd/basics';
import { Button } from '@dmp/shared/antd/shell';
import { useShell } from '@dmp/shared/shell';

/** Stands for a device that does not exist or that this person may not see: the two look the same. */
export function UnknownDevice() {
  const { navigate } = useShell();
  return (
    <Empty description="This device does not exist, or it is not one of yours." style={{ paddingBlock: 48 }}>
      <Button type="primary" onClick={() => navigate('/devices')}>
        Show all devices
      </Button>
    </Empty>
  );
}
