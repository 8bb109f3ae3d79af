import { deletePlaceCall } from '../places/delete-place.ts';
import { holdLocation } from './location-rows.ts';

/** `DELETE locations/{id}`. */
export const deleteLocation = deletePlaceCall({
  ...{ kind: 'locations', summary: 'Deletes a location that nothing belongs to', tag: 'locations' },
  ...{ action: 'LOCATION_DELETED', hold: holdLocation },
});
