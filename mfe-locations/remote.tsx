import { Route, Routes } from '@dmp/shared/antd/router';
import { defineRemote } from '@dmp/shared/shell';
import { LocationPage } from './location/location-page.tsx';
import { LocationListPage } from './locations/location-list-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';

/** The remote's pages, at the routes of `remote.json`. */
export function LocationsRemote() {
  return (
    <Routes>
      <Route path="/" element={<OverviewPage />} />
      <Route path="/locations" element={<LocationListPage />} />
      <Route path="/locations/:locationId" element={<LocationPage />} />
      {/* The address of another remote, seen for a moment before this one is unmounted. */}
      <Route path="*" element={null} />
    </Routes>
  );
}

export default defineRemote(LocationsRemote);
