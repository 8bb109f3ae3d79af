import { useSearchParams } from '@dmp/shared/antd/router';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Permission } from '../../contract/index.ts';
import { formatTime } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { FailedState } from '../failed-state.tsx';
import { preservedInputText, SaveBlock, useUnsavedRegistry } from '../form/save-block.tsx';
import { Skeleton } from '../skeleton.tsx';
import styles from './detail-page.module.css';
import { type BackLink, SentencePage } from './sentence-page.tsx';
import { Tabs } from './tabs.tsx';
import type { EntityLoad } from './use-entity.ts';

/** One tab of a {@link DetailPage}. */
export interface DetailTab<Entity> {
  /** The value of the URL's `tab` parameter: 'status-logs'. */
  key: string;
  label: string;
  /** One of these permissions is required. Without any, every user of the page sees the tab. */
  anyOf?: readonly Permission[];
  render(entity: Entity): ReactNode;
  /**
   * Prefetches the code of the pane: for the open tab together with the entity, for another tab on hover or focus. Pass
   * `prefetch` of an `onDemand` component.
   */
  prefetch?(): void;
}

interface DetailPageProps<Entity> {
  /** The entity's name in sentences: 'device' for 'The device could not be loaded'. */
  noun: string;
  load: EntityLoad<Entity>;
  /** Shown for an entity that does not exist or that the user may not see: the server returns 404 for both. */
  notFound: { sentence: string; back: BackLink };
  /** The entity's short name, for the browser's tab. */
  name(entity: NoInfer<Entity>): string;
  /** The heading; by default the short name. */
  heading?(entity: NoInfer<Entity>): string;
  /** Below the heading, such as the status or the location. */
  facts?(entity: NoInfer<Entity>): ReactNode;
  /** Reserves a second line for the facts, so that its appearance moves nothing. */
  tallFacts?: boolean;
  /** Buttons at the end of the heading's line. */
  actions?(entity: NoInfer<Entity>): ReactNode;
  tabs: readonly DetailTab<NoInfer<Entity>>[];
}

/**
 * A page about one entity: its name, facts, actions, and tabs. Shows a skeleton while it loads, and a sentence with a
 * link or a retry if the entity does not exist, is forbidden, or could not be loaded. After a failed refresh the page
 * stays, with a notice of the last update. It also stays when the refresh returns 404 or 403, so that typed text is not
 * lost, but saving is disabled until the entity is available again. A tab that was visible once stays. The button back
 * to the list is in the top bar (`back` in `remote.json`).
 *
 * @example
 * // tariff-page.tsx: the complete page of one tariff
 * const HistoryTab = onDemand(async () => (await import('./history-tab.tsx')).HistoryTab, 'History');
 *
 * const tabs: readonly DetailTab<Tariff>[] = [
 *   {
 *     key: 'details',
 *     label: 'Details',
 *     render: (tariff) => (
 *       <Panels
 *         name="tariff.details"
 *         panels={[{ key: 'details', label: 'Details', render: () => <FieldGrid fields={tariffFields(tariff)} /> }]}
 *       />
 *     ),
 *   },
 *   {
 *     key: 'history',
 *     label: 'History',
 *     anyOf: ['update:charging-groups'],
 *     render: ({ id }) => <HistoryTab id={id} />,
 *     prefetch: HistoryTab.prefetch,
 *   },
 * ];
 *
 * function OneTariff({ id }: { id: string }) {
 *   const tariffs = useApi(tariffsApi);
 *   const load = useEntity(['tariff', id], (signal) => tariffs.get(id, signal), {
 *     failure: 'Get tariff failed!',
 *     silentStatuses: [403, 404],
 *   });
 *   return (
 *     <DetailPage
 *       noun="tariff"
 *       load={load}
 *       notFound={{
 *         sentence: 'This tariff does not exist, or it is not one of yours.',
 *         back: { label: 'Show all tariffs', to: '/tariffs' },
 *       }}
 *       name={(tariff) => tariff.id}
 *       actions={() => <RefreshButton onRefresh={load.reload} />}
 *       tabs={tabs}
 *     />
 *   );
 * }
 *
 * export const TariffPage = pageById('tariffId', OneTariff);
 */
export function DetailPage<Entity>(props: DetailPageProps<Entity>) {
  const { noun, load, notFound, name, heading = name, facts, tallFacts = false, actions, tabs } = props;
  const { entity, loadedAt, error, busy, reload } = load;
  const { session, setTitle, navigate } = useShell();

  const { hasUnsaved, registerUnsaved } = useUnsavedRegistry();
  // A tab with unsaved changes must not unmount after a token refresh with fewer permissions. The server rejects the
  // save.
  const [shownTabs, setShownTabs] = useState<readonly string[]>([]);
  const allowed = tabs.filter(
    ({ key, anyOf }) => shownTabs.includes(key) || !anyOf || anyOf.some((permission) => session.can(permission)),
  );
  if (allowed.length > shownTabs.length) setShownTabs(allowed.map(({ key }) => key));

  const [searchParams] = useSearchParams();
  const openTab = allowed.find(({ key }) => key === searchParams.get('tab')) ?? allowed[0];
  const prefetch = useRef(openTab?.prefetch);
  useEffect(() => prefetch.current?.(), []);

  const title = entity === undefined ? undefined : name(entity);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);

  if (entity === undefined && load.notFound) return <SentencePage {...notFound} />;
  if (entity === undefined && load.forbidden) {
    return <SentencePage sentence="You don't have permission to see this page." back={notFound.back} />;
  }
  const unavailable = unavailableSentence(noun, load);
  const retry = { error, onRetry: () => void reload(), retrying: busy };
  if (entity === undefined) {
    if (error) return <FailedState title={`The ${noun} could not be loaded`} {...retry} />;
    return <Skeleton label={`Loading ${noun}`} heading lines={skeletonLines} />;
  }
  const page = (
    <div className={styles.page}>
      <header className={styles.header}>
        <h2 className={styles.name} translate="no">
          {heading(entity)}
        </h2>
        {actions ? <div className={styles.actions}>{actions(entity)}</div> : null}
        {facts ? (
          <div className={styles.facts} data-tall={tallFacts}>
            {facts(entity)}
          </div>
        ) : null}
      </header>
      {unavailable ? (
        <div role="alert" className={styles.unavailable}>
          <span>{hasUnsaved ? `${unavailable} ${preservedInputText}` : unavailable}</span>
          <div className={styles.buttons}>
            <Button onClick={() => void reload()} loading={busy}>
              Retry
            </Button>
            <Button onClick={() => navigate(notFound.back.to)}>{notFound.back.label}</Button>
          </div>
        </div>
      ) : null}
      {error && !unavailable ? (
        <div>
          <FailedState title={`The ${noun} could not be refreshed`} {...retry} />
          <p className={styles.lastUpdated}>{`Last updated ${formatTime(loadedAt)}.`}</p>
        </div>
      ) : null}
      <Tabs label={title ?? noun} tabs={allowed.map((tab) => ({ ...tab, render: () => tab.render(entity) }))} />
    </div>
  );
  return (
    <SaveBlock reason={unavailable && `${unavailable} ${preservedInputText}`} registerUnsaved={registerUnsaved}>
      {page}
    </SaveBlock>
  );
}

/** Why a loaded entity is no longer available after a refresh; undefined if it is. */
function unavailableSentence(
  noun: string,
  { notFound, forbidden }: Pick<EntityLoad<unknown>, 'notFound' | 'forbidden'>,
) {
  if (notFound) return `This ${noun} was deleted, or you may no longer see it.`;
  return forbidden ? `You no longer have permission to see this ${noun}.` : undefined;
}

const skeletonLines = [320, 200, '100%', ...Array.from({ length: 10 }, (_, line) => (line % 3 === 2 ? '70%' : '100%'))];
