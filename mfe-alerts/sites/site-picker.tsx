import { Modal } from '@dmp/shared/antd/dialog';
import { Button } from '@dmp/shared/antd/shell';
import { joinFilterValues, type Site } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';
import {
  arrayPage,
  type EntityLoad,
  type ListQuery,
  PagedTable,
  plainList,
  SearchBox,
  useFocusReturn,
  useLeaveSelection,
  withFilters,
} from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import { NamedList } from '../named/named-list.tsx';
import { siteColumns } from './site-columns.tsx';
import styles from './site-picker.module.css';
import { siteNames } from './use-sites.ts';

export interface SitePickerProps {
  load: EntityLoad<Site[]>;
  /** Those chosen so far. */
  chosen: readonly string[];
  /** So many can be chosen at most; as many as there are by default. */
  max?: number;
  onChoose(ids: string[]): void;
  onClose(): void;
}

/** Chooses sites: those chosen already come first, and stand above by name. */
export function SitePicker({ load, chosen: before, max, onChoose, onClose }: SitePickerProps) {
  const { entity: sites, error, busy, reload } = load;
  const [chosen, setChosen] = useState<readonly string[]>(before);
  const [query, setQuery] = useState<ListQuery>(plainList);
  const [search, setSearch] = useState('');
  useFocusReturn();

  const ordered = useMemo(() => sites && chosenFirst(sites, before), [sites, before]);
  const page = useMemo(() => ordered && arrayPage(ordered, query, siteColumns), [ordered, query]);
  const found = useMemo(() => (ordered ? foundIds(ordered, query) : []), [ordered, query]);
  const name = siteNames(sites);
  const missing = found.filter((id) => !chosen.includes(id));
  const changes =
    chosen.filter((id) => !before.includes(id)).length + before.filter((id) => !chosen.includes(id)).length;
  const leaving = useLeaveSelection({ noun: 'site', count: changes, onClose, onLeave: onClose });
  const tooMany = max !== undefined && chosen.length + missing.length > max;

  return (
    <Modal
      open
      width={1600}
      title="Select sites"
      okText="Select"
      onOk={() => {
        onChoose([...chosen]);
        leaving.close();
      }}
      onCancel={leaving.leave}
      mask={{ closable: false }}
      centered
    >
      {leaving.question}
      <div className={styles.body}>
        <div className={styles.toolbar}>
          <div className={styles.search}>
            <SearchBox
              label="Search sites"
              value={search}
              onSearch={(text) => {
                setSearch(text);
                setQuery(withFilters(query, { search: joinFilterValues(text ? [text] : []) }));
              }}
            />
          </div>
          <Button
            disabled={missing.length === 0 || tooMany}
            onClick={() => setChosen([...chosen, ...missing])}
            title={tooMany ? `At most ${formatCount(max, 'site')} can be selected.` : undefined}
          >
            {`Select all ${formatNumber(found.length)}`}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => setChosen([])}>
            Clear selection
          </Button>
        </div>
        <div role="status" className={styles.count}>
          {`${formatCount(chosen.length, 'site')} selected${max === undefined ? '' : ` (at most ${formatNumber(max)})`}`}
        </div>
        <NamedList
          label="Selected sites"
          first={6}
          items={chosen.map((id) => ({ key: id, text: name(id) }))}
          onRemove={(gone) => setChosen(chosen.filter((id) => id !== gone))}
        />
        <PagedTable
          label="Sites"
          noun="site"
          columns={siteColumns}
          rowKey={({ id }) => id}
          load={{ page, error: sites ? undefined : error, busy, stale: false, retry: reload }}
          query={query}
          onQuery={setQuery}
          empty={search ? 'No sites match this search.' : 'There are no sites.'}
          selection={{ keys: chosen, onChange: setChosen, max }}
        />
      </div>
    </Modal>
  );
}

/** As they were when the picker was opened, so that no row moves under the pointer. */
function chosenFirst(sites: readonly Site[], chosen: readonly string[]): readonly Site[] {
  const first = new Set(chosen);
  return [...sites.filter(({ id }) => first.has(id)), ...sites.filter(({ id }) => !first.has(id))];
}

/** All that the search finds, on every page. */
const foundIds = (sites: readonly Site[], { filters }: ListQuery): string[] =>
  arrayPage(sites, { ...plainList, filters, pageSize: Math.max(1, sites.length) }, siteColumns).content.map(
    ({ id }) => id,
  );
