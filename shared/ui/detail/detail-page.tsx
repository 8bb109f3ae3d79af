import { type ReactNode, useEffect } from 'react';
import type { Permission } from '../../contract/index.ts';
import { formatTime } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { FailedState } from '../failed-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import styles from './detail-page.module.css';
import { SentencePage, type WayBack } from './sentence-page.tsx';
import { Tabs } from './tabs.tsx';
import type { EntityLoad } from './use-entity.ts';

/** One tab of a page about one thing. */
export interface DetailTab<Entity> {
  /** In the address: `tab=status-logs`. */
  key: string;
  label: string;
  /** Any of these shows it; without any it is there for whoever may see the page. */
  anyOf?: readonly Permission[];
  draw(entity: Entity): ReactNode;
  /** Fetches what its pane needs, when the pointer or the focus comes near: `prefetch` of what is on demand. */
  prefetch?(): void;
}

interface DetailPageProps<Entity> {
  /** What it shows, in sentences: 'device' makes 'The device could not be loaded'. */
  what: string;
  load: EntityLoad<Entity>;
  /** What stands for one that does not exist or must not be seen: the two look the same. */
  unknown: { sentence: string; back: WayBack };
  /** Its short name, for the browser's tab. */
  name(entity: NoInfer<Entity>): string;
  /** The heading; the short name unless said otherwise. */
  heading?(entity: NoInfer<Entity>): string;
  /** Below the heading: how it is, or where. */
  facts?(entity: NoInfer<Entity>): ReactNode;
  /** The facts keep room for a second line, so that one that comes and goes moves nothing. */
  tallFacts?: boolean;
  /** At the end of the header: what can be done with it. */
  actions?(entity: NoInfer<Entity>): ReactNode;
  tabs: readonly DetailTab<NoInfer<Entity>>[];
}

/**
 * A page about one thing: its name, how it is, what can be done with it, and
 * tabs. While it loads it shows its shape; one that does not exist, must not
 * be seen or could not be loaded is a sentence with a way on. A refresh that
 * fails leaves what is there, under a notice that says as of when it is. The
 * button that leads back to the list stands in the top bar (`back` in
 * `remote.json`).
 *
 * @example
 * // tariff-page.tsx: the whole page of one tariff
 * const HistoryTab = onDemand(async () => (await import('./history-tab.tsx')).HistoryTab, 'History');
 *
 * const tabs: readonly DetailTab<Tariff>[] = [
 *   {
 *     key: 'details',
 *     label: 'Details',
 *     draw: (tariff) => (
 *       <Panels
 *         name="tariff.details"
 *         panels={[{ key: 'details', label: 'Details', draw: () => <FieldGrid fields={tariffFields(tariff)} /> }]}
 *       />
 *     ),
 *   },
 *   {
 *     key: 'history',
 *     label: 'History',
 *     anyOf: ['update:charging-groups'],
 *     draw: ({ id }) => <HistoryTab id={id} />,
 *     prefetch: HistoryTab.prefetch,
 *   },
 * ];
 *
 * function OneTariff({ id }: { id: string }) {
 *   const tariffs = useApi(tariffsApi);
 *   const load = useEntity(['tariff', id], (signal) => tariffs.get(id, signal), {
 *     failure: 'Get tariff failed!',
 *     saidByPage: [403, 404],
 *   });
 *   return (
 *     <DetailPage
 *       what="tariff"
 *       load={load}
 *       unknown={{
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
  const { what, load, unknown, name, heading = name, facts, tallFacts = false, actions, tabs } = props;
  const { entity, at, error, busy, reload } = load;
  const { session, setTitle } = useShell();

  const title = entity === undefined || load.unknown ? undefined : name(entity);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);

  if (load.unknown) return <SentencePage {...unknown} />;
  if (load.forbidden) {
    return <SentencePage sentence="You don't have permission to see this page." back={unknown.back} />;
  }
  const retry = { error, onRetry: () => void reload(), retrying: busy };
  if (entity === undefined) {
    if (error) return <FailedState title={`The ${what} could not be loaded`} {...retry} />;
    return <Skeleton label={`Loading ${what}`} heading lines={shape} />;
  }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.name}>
          <h2>{heading(entity)}</h2>
          {facts ? (
            <div className={styles.facts} data-tall={tallFacts}>
              {facts(entity)}
            </div>
          ) : null}
        </div>
        {actions ? <div className={styles.actions}>{actions(entity)}</div> : null}
      </header>
      {error ? (
        <div>
          <FailedState title={`The ${what} could not be refreshed`} {...retry} />
          <p className={styles.behind}>Last updated {formatTime(at)}.</p>
        </div>
      ) : null}
      <Tabs
        label={title ?? what}
        tabs={tabs
          .filter(({ anyOf }) => !anyOf || anyOf.some((permission) => session.can(permission)))
          .map((tab) => ({ ...tab, draw: () => tab.draw(entity) }))}
      />
    </div>
  );
}

/** Of a page that is on its way. */
const shape = [320, 200, '100%', ...Array.from({ length: 10 }, (_, line) => (line % 3 === 2 ? '70%' : '100%'))];
