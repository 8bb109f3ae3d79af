import foundation from './0001-foundation.sql';
import seeds from './0002-seeds.sql';
import heartbeatDays from './0003-heartbeat-days.sql';
import unansweredActions from './0004-unanswered-actions.sql';
import deviceRecords from './0010-device-records.sql';
import groupsAndSettings from './0020-groups-and-settings.sql';
import gateways from './0030-gateways.sql';
import jobs from './0031-jobs.sql';
import logFields from './0040-log-fields.sql';
import logHours from './0041-log-hours.sql';
import evseStatuses from './0042-evse-statuses.sql';
import ownersAndStations from './0043-owners-and-stations.sql';
import jobsInOrder from './0044-jobs-in-order.sql';
import logLookups from './0046-log-lookups.sql';
import timelines from './0050-timelines.sql';
import groupVersions from './0060-group-versions.sql';
import alerts from './0065-alerts.sql';
import logErrors from './0070-log-errors.sql';
import searchEverything from './0090-search-everything.sql';
import cancelAsked from './0095-cancel-asked.sql';
import attention from './0100-attention.sql';
import networkHours from './0101-network-hours.sql';
import savedViews from './0110-saved-views.sql';
import effectSigns from './0120-effect-signs.sql';
import stateUpdates from './0121-state-updates.sql';
import jobTallies from './0122-job-tallies.sql';
import jobsBeforeTallies from './0123-jobs-before-tallies.sql';
import roomOnPages from './0124-room-on-pages.sql';
import jobIndexes from './0125-job-indexes.sql';
import configurationJobs from './0130-configuration-jobs.sql';
import logSpool from './0140-log-spool.sql';
import powerOffered from './0150-power-offered.sql';
import sessionLogs from './0151-session-logs.sql';
import powerReduced from './0152-power-reduced.sql';
import jobCancellations from './0153-job-cancellations.sql';
import audit from './0165-audit.sql';
import retiredDevices from './0170-retired-devices.sql';
import versionsOfSites from './0171-versions-of-sites.sql';
import versionsOfLocations from './0172-versions-of-locations.sql';
import versionsOfTariffs from './0173-versions-of-tariffs.sql';
import networkIndexes from './0174-network-indexes.sql';
import networkImports from './0175-network-imports.sql';
import knocks from './0180-knocks.sql';
import nextPasswords from './0181-next-passwords.sql';
import logDeviations from './0185-log-deviations.sql';
import sessionsOfNoEvse from './0186-sessions-of-no-evse.sql';
import discrepancies from './0187-discrepancies.sql';
import spooledDeviations from './0188-spooled-deviations.sql';
import idsInAnyCase from './0190-ids-in-any-case.sql';
import firmwareProgress from './0191-firmware-progress.sql';
import uploadsByFtp from './0192-uploads-by-ftp.sql';
import uptime from './0200-uptime.sql';
import uptimeGoesOn from './0201-uptime-goes-on.sql';
import uptimeRecounted from './0202-uptime-recounted.sql';
import neviDownloads from './0205-nevi-downloads.sql';
import sessionPeaks from './0206-session-peaks.sql';
import uptimeOfMovedDevices from './0210-uptime-of-moved-devices.sql';
import brokenOffUploads from './0215-broken-off-uploads.sql';
import devicesInUse from './0216-devices-in-use.sql';
import shownStatuses from './0220-shown-statuses.sql';
import faultSince from './0221-fault-since.sql';
import faultsBeforeMaintenance from './0222-faults-before-maintenance.sql';
import shownStatusIndex from './0223-shown-status-index.sql';
import neviDownloadFilters from './0224-nevi-download-filters.sql';
import jobRetries from './0225-job-retries.sql';
import jobRetriesIndex from './0226-job-retries-index.sql';
import idempotentRequests from './0227-idempotent-requests.sql';
import passwordsOfRequests from './0228-passwords-of-requests.sql';
import deviceSearch from './0230-device-search.sql';
import evseSearch from './0231-evse-search.sql';
import locationSearch from './0232-location-search.sql';
import siteSearch from './0233-site-search.sql';
import searchFilled from './0234-search-filled.sql';
import searchUnicode from './0235-search-unicode.sql';
import productOutages from './0236-product-outages.sql';
import fleetScans from './0237-fleet-scans.sql';
import heartbeatIntervals from './0238-heartbeat-intervals.sql';
import dueOfJobs from './0239-due-of-jobs.sql';
import transactionsOfDevices from './0240-transactions-of-devices.sql';
import reportedSerials from './0241-reported-serials.sql';
import reachedUploads from './0242-reached-uploads.sql';
import refusedPublications from './0243-refused-publications.sql';
import jobPreparations from './0244-job-preparations.sql';
import unfinishedCounters from './0245-unfinished-counters.sql';
import outagesThatGoOn from './0246-outages-that-go-on.sql';
import uptimeDueLater from './0247-uptime-due-later.sql';
import uptimeDueIndex from './0248-uptime-due-index.sql';
import chargerStatusAt from './0249-charger-status-at.sql';
import knockDetails from './0250-knock-details.sql';
import reportedFailures from './0251-reported-failures.sql';
import sessionNumbers from './0252-session-numbers.sql';
import sessionTimes from './0253-session-times.sql';
import connectedFrom from './0254-connected-from.sql';
import knocksNetwork from './0255-knocks-network.sql';
import naturalOrder from './0256-natural-order.sql';
import deviceOrder from './0257-device-order.sql';
import jobDeviceOrder from './0258-job-device-order.sql';
import oneText from './0260-one-text.sql';
import textsAlike from './0261-texts-alike.sql';
import keptIds from './0262-kept-ids.sql';
import keptNames from './0263-kept-names.sql';
import journalCommits from './0264-journal-commits.sql';
import endedSessions from './0265-ended-sessions.sql';
import endedGrants from './0266-ended-grants.sql';
import changedUsers from './0267-changed-users.sql';
import tokenUses from './0268-token-uses.sql';
import mailsOfChanges from './0269-mails-of-changes.sql';
import mailsOfUsers from './0270-mails-of-users.sql';
import episodesOfChanges from './0271-episodes-of-changes.sql';
import searchOfChanges from './0272-search-of-changes.sql';
import deviceStatuses from './0273-device-statuses.sql';
import deviceStatusesFilled from './0274-device-statuses-filled.sql';
import devicesWithoutStatusIndex from './0275-devices-without-status-index.sql';
import uptimeDueOfOutages from './0276-uptime-due-of-outages.sql';
import uptimePortsInPlace from './0277-uptime-ports-in-place.sql';

/** One step of the schema. */
export interface Migration {
  /** Its number is its place. */
  name: string;
  sql: string;
  /**
   * For one that takes away what an earlier release uses: the migration that
   * replaced it, which a release must know to run on the schema from then on.
   * That was released before, so that the release before this one can still be
   * started. One that only adds has none: earlier releases go on with it.
   */
  requires?: string;
  /**
   * Its statements are carried out one by one, each by itself and as long as it takes: an index made concurrently,
   * rows that are filled in while others write. They lock no table against writers, except that `alter table` does for a
   * moment, in a transaction of its own that is retried while others use the table. It does no harm to repeat
   * them, since it may be interrupted at any of them.
   */
  inSteps?: true;
}

/** Every migration in the order it is applied. Once released, a file is never changed: add another. */
export const migrations: readonly Migration[] = [
  // The migrations' indexes for text search need it; trusted, so an owner of the database may create it.
  { name: '0000-extensions', sql: 'create extension if not exists pg_trgm' },
  { name: '0001-foundation', sql: foundation },
  { name: '0002-seeds', sql: seeds },
  { name: '0003-heartbeat-days', sql: heartbeatDays },
  { name: '0004-unanswered-actions', sql: unansweredActions },
  { name: '0010-device-records', sql: deviceRecords },
  { name: '0020-groups-and-settings', sql: groupsAndSettings },
  { name: '0030-gateways', sql: gateways },
  { name: '0031-jobs', sql: jobs },
  { name: '0040-log-fields', sql: logFields },
  { name: '0041-log-hours', sql: logHours },
  { name: '0042-evse-statuses', sql: evseStatuses },
  { name: '0043-owners-and-stations', sql: ownersAndStations },
  { name: '0044-jobs-in-order', sql: jobsInOrder },
  { name: '0046-log-lookups', sql: logLookups },
  { name: '0050-timelines', sql: timelines },
  { name: '0060-group-versions', sql: groupVersions },
  { name: '0065-alerts', sql: alerts },
  { name: '0070-log-errors', sql: logErrors },
  { name: '0090-search-everything', sql: searchEverything },
  { name: '0095-cancel-asked', sql: cancelAsked },
  { name: '0100-attention', sql: attention },
  { name: '0101-network-hours', sql: networkHours },
  { name: '0110-saved-views', sql: savedViews },
  { name: '0120-effect-signs', sql: effectSigns },
  { name: '0121-state-updates', sql: stateUpdates },
  { name: '0122-job-tallies', sql: jobTallies },
  { name: '0123-jobs-before-tallies', sql: jobsBeforeTallies, inSteps: true },
  { name: '0124-room-on-pages', sql: roomOnPages, inSteps: true },
  { name: '0125-job-indexes', sql: jobIndexes, inSteps: true },
  { name: '0130-configuration-jobs', sql: configurationJobs },
  { name: '0140-log-spool', sql: logSpool },
  { name: '0150-power-offered', sql: powerOffered },
  { name: '0151-session-logs', sql: sessionLogs },
  { name: '0152-power-reduced', sql: powerReduced },
  { name: '0153-job-cancellations', sql: jobCancellations },
  { name: '0165-audit', sql: audit },
  { name: '0170-retired-devices', sql: retiredDevices },
  { name: '0171-versions-of-sites', sql: versionsOfSites },
  { name: '0172-versions-of-locations', sql: versionsOfLocations },
  { name: '0173-versions-of-tariffs', sql: versionsOfTariffs },
  { name: '0174-network-indexes', sql: networkIndexes, inSteps: true },
  { name: '0175-network-imports', sql: networkImports },
  { name: '0180-knocks', sql: knocks },
  { name: '0181-next-passwords', sql: nextPasswords },
  { name: '0185-log-deviations', sql: logDeviations },
  { name: '0186-sessions-of-no-evse', sql: sessionsOfNoEvse },
  { name: '0187-discrepancies', sql: discrepancies },
  { name: '0188-spooled-deviations', sql: spooledDeviations },
  { name: '0190-ids-in-any-case', sql: idsInAnyCase, inSteps: true },
  { name: '0191-firmware-progress', sql: firmwareProgress },
  { name: '0192-uploads-by-ftp', sql: uploadsByFtp },
  { name: '0200-uptime', sql: uptime },
  { name: '0201-uptime-goes-on', sql: uptimeGoesOn },
  { name: '0202-uptime-recounted', sql: uptimeRecounted, inSteps: true },
  { name: '0205-nevi-downloads', sql: neviDownloads },
  { name: '0206-session-peaks', sql: sessionPeaks },
  { name: '0210-uptime-of-moved-devices', sql: uptimeOfMovedDevices },
  { name: '0215-broken-off-uploads', sql: brokenOffUploads },
  { name: '0216-devices-in-use', sql: devicesInUse, inSteps: true },
  { name: '0220-shown-statuses', sql: shownStatuses },
  { name: '0221-fault-since', sql: faultSince },
  { name: '0222-faults-before-maintenance', sql: faultsBeforeMaintenance, inSteps: true },
  { name: '0223-shown-status-index', sql: shownStatusIndex, inSteps: true },
  { name: '0224-nevi-download-filters', sql: neviDownloadFilters },
  { name: '0225-job-retries', sql: jobRetries },
  { name: '0226-job-retries-index', sql: jobRetriesIndex, inSteps: true },
  { name: '0227-idempotent-requests', sql: idempotentRequests },
  { name: '0228-passwords-of-requests', sql: passwordsOfRequests },
  { name: '0230-device-search', sql: deviceSearch },
  { name: '0231-evse-search', sql: evseSearch },
  { name: '0232-location-search', sql: locationSearch },
  { name: '0233-site-search', sql: siteSearch },
  { name: '0234-search-filled', sql: searchFilled, inSteps: true },
  { name: '0235-search-unicode', sql: searchUnicode },
  { name: '0236-product-outages', sql: productOutages },
  { name: '0237-fleet-scans', sql: fleetScans, inSteps: true },
  { name: '0238-heartbeat-intervals', sql: heartbeatIntervals },
  { name: '0239-due-of-jobs', sql: dueOfJobs, inSteps: true },
  { name: '0240-transactions-of-devices', sql: transactionsOfDevices, inSteps: true },
  { name: '0241-reported-serials', sql: reportedSerials },
  { name: '0242-reached-uploads', sql: reachedUploads },
  { name: '0243-refused-publications', sql: refusedPublications },
  { name: '0244-job-preparations', sql: jobPreparations },
  { name: '0245-unfinished-counters', sql: unfinishedCounters, inSteps: true },
  { name: '0246-outages-that-go-on', sql: outagesThatGoOn },
  { name: '0247-uptime-due-later', sql: uptimeDueLater },
  { name: '0248-uptime-due-index', sql: uptimeDueIndex, inSteps: true },
  { name: '0249-charger-status-at', sql: chargerStatusAt },
  { name: '0250-knock-details', sql: knockDetails },
  { name: '0251-reported-failures', sql: reportedFailures },
  { name: '0252-session-numbers', sql: sessionNumbers },
  { name: '0253-session-times', sql: sessionTimes },
  { name: '0254-connected-from', sql: connectedFrom },
  { name: '0255-knocks-network', sql: knocksNetwork },
  { name: '0256-natural-order', sql: naturalOrder },
  { name: '0257-device-order', sql: deviceOrder, inSteps: true },
  { name: '0258-job-device-order', sql: jobDeviceOrder, inSteps: true },
  { name: '0260-one-text', sql: oneText },
  { name: '0261-texts-alike', sql: textsAlike },
  { name: '0262-kept-ids', sql: keptIds },
  { name: '0263-kept-names', sql: keptNames },
  { name: '0264-journal-commits', sql: journalCommits },
  { name: '0265-ended-sessions', sql: endedSessions },
  { name: '0266-ended-grants', sql: endedGrants },
  { name: '0267-changed-users', sql: changedUsers },
  { name: '0268-token-uses', sql: tokenUses },
  { name: '0269-mails-of-changes', sql: mailsOfChanges },
  { name: '0270-mails-of-users', sql: mailsOfUsers, inSteps: true },
  { name: '0271-episodes-of-changes', sql: episodesOfChanges },
  { name: '0272-search-of-changes', sql: searchOfChanges },
  { name: '0273-device-statuses', sql: deviceStatuses },
  { name: '0274-device-statuses-filled', sql: deviceStatusesFilled, inSteps: true },
  { name: '0275-devices-without-status-index', sql: devicesWithoutStatusIndex, inSteps: true },
  { name: '0276-uptime-due-of-outages', sql: uptimeDueOfOutages },
  { name: '0277-uptime-ports-in-place', sql: uptimePortsInPlace, inSteps: true },
];
