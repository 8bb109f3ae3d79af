import { Route, Routes } from '@dmp/shared/antd/router';
import { defineRemote } from '@dmp/shared/shell';

/** /devices and /devices/{id}. */
function DevicesRemote() {
  return (
    <Routes>
      <Route path="/devices" element={<h2>Devices</h2>} />
      <Route path="/devices/:deviceId" element={<h2>Device</h2>} />
      <Route path="*" element={null} />
    </Routes>
  );
}

export default defineRemote(DevicesRemote);
