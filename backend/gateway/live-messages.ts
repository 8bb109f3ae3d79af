import type { LiveLogMessage } from '@dmp/shared/contract';
import type { NewLogRow } from '../ocpp-logs/index.ts';

/** A logged frame as the live feed shows it; `evseUid` is empty for the charger as a whole. */
export const liveMessage = ({ time, evse_uid, source, frame }: NewLogRow): LiveLogMessage => ({
  time: time.toISOString(),
  evseUid: evse_uid ?? '',
  origin: source,
  message: frame,
});

/** Something about the connection itself. */
export const liveNotice = (time: Date, message: string): LiveLogMessage => ({
  time: time.toISOString(),
  evseUid: '',
  origin: 'SERVER',
  message,
});
