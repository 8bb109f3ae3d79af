import { HttpError } from '../../access/http-error.ts';
import { changeImport } from './change-import.ts';

/** `POST network/imports/{id}/cancel`. */
export const cancelImport = changeImport({
  name: 'cancel',
  summary: 'Cancels an import; what it has applied stays',
  action: 'NETWORK_IMPORT_CANCELED',
  change({ ended_at }) {
    if (ended_at) throw new HttpError(409, 'This import has ended already.');
    return { state: 'CANCELED', ended_at: new Date() };
  },
  detail: ({ applied }) => ({ applied }),
});
