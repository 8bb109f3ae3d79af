import { deletePlaceCall } from '../places/delete-place.ts';
import { holdSite } from './site-rows.ts';

/** `DELETE sites/{id}`. */
export const deleteSite = deletePlaceCall({
  ...{ kind: 'sites', summary: 'Deletes a site that nothing belongs to', tag: 'locations' },
  ...{ action: 'SITE_DELETED', hold: holdSite },
});
