import { Route, Routes } from '@dmp/shared/antd/router';
import { defineRemote } from '@dmp/shared/shell';
import { DevicePage } from './detail/device-page.tsx';
import { DeviceListPage } from './list/device-list-page.tsx';

/** The remote's pages, at the routes of `remote.json`. */
export function DevicesRemote() {
  return (
    <Routes>
      <Route path="/devices" element={<DeviceListPage />} />
      <Route path="/devices/:deviceId" element={<DevicePage />} />
      {/* The address of another remote, seen for a moment before this one is unmounted. */}
      <Route path="*" element={null} />
    </Routes>
  );
}

export default defineRemote(DevicesRemote);
