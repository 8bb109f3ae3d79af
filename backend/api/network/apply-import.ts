import { HttpError } from '../../access/http-error.ts';
import { changeImport } from './change-import.ts';

/** `POST network/imports/{id}/apply`. */
export const applyImport = changeImport({
  name: 'apply',
  summary: 'Applies an import as its preview says; what was changed since is refused',
  action: 'NETWORK_IMPORT_APPLIED',
  change({ state }, { id, email }) {
    if (state !== 'READY') throw new HttpError(409, 'Only an import whose preview is ready can be applied.');
    return { state: 'APPLYING', created_by: email, user_id: id };
  },
  detail: ({ outcomes }) => outcomes,
});
