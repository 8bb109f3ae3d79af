import { deletePlaceCall } from '../places/delete-place.ts';
import { holdTariff } from './tariff-rows.ts';

/** `DELETE tariffs/{id}`. */
export const deleteTariff = deletePlaceCall({
  ...{ kind: 'tariffs', summary: 'Deletes a tariff that nothing belongs to', tag: 'charging groups' },
  ...{ action: 'TARIFF_DELETED', hold: holdTariff },
});
