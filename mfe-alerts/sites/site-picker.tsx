import { Modal } from '@dmp/shared/antd/dialog';
import { Button } from '@dmp/shared/antd/shell';
import { joinFilterValues, type Site } from '@dmp/shared/contract';
import { formatCount, formatNumber } from '@dmp/shared/format';
import {
  arrayPage,
  defaultListQuery,
  type EntityLoad,
  type ListQuery,
  PagedTable,
  SearchBox,
  useFocusReturn,
  useSelectionBlocker,
  withFilters,
} from '@dmp/shared/ui';
import { useMemo, useState } from 'react';
import { ChipList } from '../chips/chip-list.tsx';
import { siteColumns } from './site-columns.tsx';
import styles from './site-picker.module.css';
import { siteNameById } from './use-sites.ts';

export interface SitePickerProps {
  load: EntityLoad<Site[]>;
  /** IDs of the initial selection. */
  selected: readonly string[];
  /** Maximum number of selected sites; unlimited by default. */
  max?: number;
  onSelect(ids: string[]): void;
  onClose(): void;
}

/** Dialog to select sites. The initial selection comes first in the table; the current one is listed above it. */
export function SitePicker({ load, selected: initial, max, onSelect, onClose }: SitePickerProps) {
  const { entity: sites, error, busy, reload } = load;
  const [selected, setSelected] = useState<readonly string[]>(initial);
  const [query, setQuery] = useState<ListQuery>(defaultListQuery);
  const [search, setSearch] = useState('');
  useFocusReturn();

  const ordered = useMemo(() => sites && selectedFirst(sites, initial), [sites, initial]);
  const page = useMemo(() => ordered && arrayPage(ordered, query, siteColumns), [ordered, query]);
  const matching = useMemo(() => (ordered ? matchingIds(ordered, query) : []), [ordered, query]);
  const siteName = siteNameById(sites);
  const unselected = matching.filter((id) => !selected.includes(id));
  const changes =
    selected.filter((id) => !initial.includes(id)).length + initial.filter((id) => !selected.includes(id)).length;
  const blocker = useSelectionBlocker({ noun: 'site', count: changes, onClose, onDiscard: onClose });
  const exceedsMax = max !== undefined && selected.length + unselected.length > max;

  return (
    <Modal
      open
      width={1600}
      title="Select sites"
      okText="Select"
      onOk={() => {
        onSelect([...selected]);
        blocker.close();
      }}
      onCancel={blocker.requestClose}
      mask={{ closable: false }}
      centered
    >
      {blocker.question}
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
            disabled={unselected.length === 0 || exceedsMax}
            onClick={() => setSelected([...selected, ...unselected])}
            title={exceedsMax ? `At most ${formatCount(max, 'site')} can be selected.` : undefined}
          >
            {`Select all ${formatNumber(matching.length)}`}
          </Button>
          <Button disabled={selected.length === 0} onClick={() => setSelected([])}>
            Clear selection
          </Button>
        </div>
        <div role="status" className={styles.count}>
          {`${formatCount(selected.length, 'site')} selected${max === undefined ? '' : ` (at most ${formatNumber(max)})`}`}
        </div>
        <ChipList
          label="Selected sites"
          initialCount={6}
          items={selected.map((id) => ({ key: id, text: siteName(id) }))}
          onRemove={(removed) => setSelected(selected.filter((id) => id !== removed))}
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
          selection={{ keys: selected, onChange: setSelected, max }}
        />
      </div>
    </Modal>
  );
}

/** Moves the initial selection to the top. Later selections do not reorder the rows under the pointer. */
function selectedFirst(sites: readonly Site[], selected: readonly string[]): readonly Site[] {
  const first = new Set(selected);
  return [...sites.filter(({ id }) => first.has(id)), ...sites.filter(({ id }) => !first.has(id))];
}

/** The IDs of all sites that match the search, on every page. */
const matchingIds = (sites: readonly Site[], { filters }: ListQuery): string[] =>
  arrayPage(sites, { ...defaultListQuery, filters, pageSize: Math.max(1, sites.length) }, siteColumns).content.map(
    ({ id }) => id,
  );
