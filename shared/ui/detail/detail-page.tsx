import { useSearchParams } from '@dmp/shared/antd/router';
import { Button } from '@dmp/shared/antd/shell';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Permission } from '../../contract/index.ts';
import { formatTime } from '../../format/index.ts';
import { useShell } from '../../shell/shell-context.ts';
import { FailedState } from '../failed-state.tsx';
import { keptInput, SaveBlock, useUnsavedBelow } from '../form/save-block.tsx';
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
  /**
   * Fetches what its pane needs: at once for the open tab, beside the thing itself, and for another when the pointer or
   * the focus comes near. `prefetch` of what is on demand.
   */
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
  /** In the line of the heading, at its end: what can be done with it. */
  actions?(entity: NoInfer<Entity>): ReactNode;
  tabs: readonly DetailTab<NoInfer<Entity>>[];
}

/**
 * A page about one thing: its name, how it is, what can be done with it, and
 * tabs. While it loads it shows its shape; one that does not exist, must not
 * be seen or could not be loaded is a sentence with a way on. A refresh that
 * fails leaves what is there, under a notice that says as of when it is; also
 * when it says that the thing is gone, so that nothing typed is lost, but then
 * nothing can be saved until it is back. A tab stays once it was offered. The
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
  const { session, setTitle, navigate } = useShell();

  const { isUnsaved, holdUnsaved } = useUnsavedBelow();
  // A tab with unsaved changes must not go when tokens with fewer permissions come: the server refuses the save.
  const [offered, setOffered] = useState<readonly string[]>([]);
  const allowed = tabs.filter(
    ({ key, anyOf }) => offered.includes(key) || !anyOf || anyOf.some((permission) => session.can(permission)),
  );
  if (allowed.length > offered.length) setOffered(allowed.map(({ key }) => key));

  const [address] = useSearchParams();
  const openTab = allowed.find(({ key }) => key === address.get('tab')) ?? allowed[0];
  const prefetch = useRef(openTab?.prefetch);
  useEffect(() => prefetch.current?.(), []);

  const title = entity === undefined ? undefined : name(entity);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);

  if (entity === undefined && load.unknown) return <SentencePage {...unknown} />;
  if (entity === undefined && load.forbidden) {
    return <SentencePage sentence="You don't have permission to see this page." back={unknown.back} />;
  }
  const gone = goneSentence(what, load);
  const retry = { error, onRetry: () => void reload(), retrying: busy };
  if (entity === undefined) {
    if (error) return <FailedState title={`The ${what} could not be loaded`} {...retry} />;
    return <Skeleton label={`Loading ${what}`} heading lines={shape} />;
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
      {gone ? (
        <div role="alert" className={styles.gone}>
          <span>{isUnsaved ? `${gone} ${keptInput}` : gone}</span>
          <div className={styles.ways}>
            <Button onClick={() => void reload()} loading={busy}>
              Retry
            </Button>
            <Button onClick={() => navigate(unknown.back.to)}>{unknown.back.label}</Button>
          </div>
        </div>
      ) : null}
      {error && !gone ? (
        <div>
          <FailedState title={`The ${what} could not be refreshed`} {...retry} />
          <p className={styles.behind}>{`Last updated ${formatTime(at)}.`}</p>
        </div>
      ) : null}
      <Tabs label={title ?? what} tabs={allowed.map((tab) => ({ ...tab, draw: () => tab.draw(entity) }))} />
    </div>
  );
  return (
    <SaveBlock reason={gone && `${gone} ${keptInput}`} holdUnsaved={holdUnsaved}>
      {page}
    </SaveBlock>
  );
}

/** What a refresh said of a thing that was there before; undefined unless it is gone or not to be seen any more. */
function goneSentence(what: string, { unknown, forbidden }: Pick<EntityLoad<unknown>, 'unknown' | 'forbidden'>) {
  if (unknown) return `This ${what} was deleted, or you may no longer see it.`;
  return forbidden ? `You no longer have permission to see this ${what}.` : undefined;
}

/** Of a page that is on its way. */
const shape = [320, 200, '100%', ...Array.from({ length: 10 }, (_, line) => (line % 3 === 2 ? '70%' : '100%'))];
