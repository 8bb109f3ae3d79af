import { kindTitles } from '../attention/attention-labels.ts';

/** An entry of the help dialog. */
export interface Metric {
  name: string;
  meaning: string;
}

/** The entries of the help dialog, in groups. */
export const metricGroups: readonly { title: string; metrics: readonly Metric[] }[] = [
  {
    title: 'Connections',
    metrics: [
      { name: 'Total Connections', meaning: 'Chargers whose WebSocket connection is open now.' },
      { name: 'Connected Evses', meaning: 'EVSEs of chargers that are connected now.' },
      { name: 'Not Connected Evses', meaning: 'EVSEs of chargers that are not connected now.' },
    ],
  },
  {
    title: 'OCPI statuses of EVSEs',
    metrics: [
      { name: 'AVAILABLE', meaning: 'Free: a driver can start to charge.' },
      {
        name: 'CHARGING',
        meaning: 'In use: a vehicle is plugged in, from the preparation to the end of its session.',
      },
      { name: 'RESERVED', meaning: 'Held for a driver, or in maintenance mode, whatever the charger itself reports.' },
      { name: 'BLOCKED', meaning: 'Cannot be reached, such as by a parked car.' },
      { name: 'INOPERATIVE', meaning: 'Taken out of service: by staff or by the charger itself.' },
      { name: 'OUTOFORDER', meaning: 'Faulted: the charger reports an error.' },
      { name: 'PLANNED', meaning: 'Not in operation yet.' },
      { name: 'REMOVED', meaning: 'No longer there.' },
      {
        name: 'UNKNOWN',
        meaning:
          'Never reported, as of a charger that has never connected, or no longer known: the charger has been disconnected for longer than its last status is trusted.',
      },
    ],
  },
  {
    title: 'How it is counted',
    metrics: [
      {
        name: 'EVSEs and Devices',
        meaning:
          'EVSEs are counted by their own status; Devices is the number of devices they belong to, each counted once. A device with EVSEs in two statuses is on both lines. Every number links to those devices.',
      },
      { name: 'Not connected', meaning: 'The status of an EVSE that is not connected is the last one known.' },
      { name: 'BTC', meaning: 'L2s are counted in BTC totals, whatever their make.' },
      {
        name: 'Virtual chargers',
        meaning: 'Virtual chargers appear only in the main overview: neither in a manufacturer’s tab nor under Tags.',
      },
      {
        name: 'Other makes',
        meaning:
          'Makes without a tab of their own, and virtual chargers, are part of the main overview and of the line Others.',
      },
      { name: 'Tags', meaning: 'Devices that have the tag. A device with several tags is on the line of each.' },
    ],
  },
  {
    title: 'Needs attention',
    metrics: [
      {
        name: kindTitles.SITE_DOWN,
        meaning:
          'Every EVSE of the site is OUTOFORDER, INOPERATIVE, or UNKNOWN, as its charger reports it; also in maintenance mode.',
      },
      { name: kindTitles.OFFLINE, meaning: 'The charger lost its connection between 10 minutes and 3 days ago.' },
      { name: kindTitles.FAULTED, meaning: 'At least one EVSE of the charger is OUTOFORDER.' },
      { name: kindTitles.SILENT, meaning: 'The charger is connected and has sent nothing for 15 minutes.' },
      {
        name: kindTitles.CONTRADICTION,
        meaning: 'For 10 minutes, a port has reported charging without a session, or being free with one.',
      },
      {
        name: kindTitles.FAILED_JOB,
        meaning: 'A job from the last 7 days that did not succeed on all of its devices.',
      },
      {
        name: kindTitles.FIRMWARE,
        meaning: 'The charger accepted an update in the last 30 days and still reports the old version.',
      },
      {
        name: kindTitles.CERTIFICATE,
        meaning: 'The leaf certificate of the charger has expired, or expires within 30 days.',
      },
      {
        name: 'Not listed',
        meaning:
          'Devices in maintenance mode, except for their certificates; devices that are PLANNED or REMOVED; and new devices until their first boot.',
      },
      {
        name: 'Acknowledged',
        meaning:
          'Someone is taking care of it. It returns when the time is up, or when it starts again or its count changes.',
      },
    ],
  },
];
