import { Link } from '@dmp/shared/antd/router';
import { neviApi } from '@dmp/shared/api';
import { limits, type NeviFinding, neviFindingKinds, neviModuleNumbers, neviModules } from '@dmp/shared/contract';
import { none } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { ChoiceRow, ShortList, type SmallTableColumn, ToneTag, useShortList } from '@dmp/shared/ui';
import { fixAddress, fixLabels, natureTags } from './finding-labels.ts';
import styles from './nevi-report.module.css';
import { type ReportSelection, reportQuery, writeReport } from './report-query.ts';

interface FindingListProps {
  report: ReportSelection;
  now: Date;
  onChange(change: Pick<ReportSelection, 'module'>): void;
}

const choices = [
  { key: 'ALL', label: 'All modules' } as const,
  ...neviModuleNumbers.map((key) => ({ key, label: `${key} ${neviModules[key].name}` })),
];

/** Missing and contradictory data of a report, with links to fix it. */
export function FindingList({ report, now, onChange }: FindingListProps) {
  return (
    <>
      <div className={styles.modules}>
        <ChoiceRow
          label="Findings of"
          choices={choices}
          chosen={report.module ?? 'ALL'}
          onChoose={(key) => onChange({ module: key === 'ALL' ? undefined : key })}
        />
      </div>
      <Findings key={writeReport(report).toString()} report={report} now={now} />
    </>
  );
}

const columns: readonly SmallTableColumn<NeviFinding>[] = [
  {
    ...{ key: 'finding', title: 'Finding', isRowHeader: true },
    render: (finding) => {
      const { label, tone } = natureTags[neviFindingKinds[finding.kind]];
      const { sentence, module, record, chargeboxId, evseUid, locationId } = finding;
      const of = module ? `Module ${module}` : 'All modules';
      return (
        <span className={styles.pair}>
          <span>
            <ToneTag tone={tone}>{label}</ToneTag>
            <span>{` ${sentence}`}</span>
          </span>
          <span className={styles.soft}>
            {[of, locationId, chargeboxId, evseUid, record].filter((part) => part !== null).join(' · ')}
          </span>
        </span>
      );
    },
  },
  {
    ...{ key: 'fix', title: 'Fix', width: 'clamp(84px, 24vw, 130px)' },
    render: ({ mend }) => (mend ? <Link to={fixAddress(mend)}>{fixLabels[mend.at]}</Link> : none),
  },
];

function Findings({ report, now }: Pick<FindingListProps, 'report' | 'now'>) {
  const nevi = useApi(neviApi);
  const list = useShortList<NeviFinding>({
    name: 'NEVI findings',
    parentId: writeReport(report).toString(),
    size: limits.pageSizeOf.neviFindings,
    fetch: ({ page, size }, signal) =>
      nevi.reportFindings(
        {
          ...{ ...reportQuery(report, now), pageNumber: page, pageSize: size },
          ...(report.module ? { module: report.module } : {}),
        },
        signal,
      ),
    failure: 'Get findings failed!',
    refreshInterval: 60_000,
  });
  return (
    <ShortList
      label="Findings"
      noun="finding"
      columns={columns}
      rowKey={({ kind, module, record, evseUid, chargeboxId, locationId, sentence }) =>
        [kind, module, record, evseUid, chargeboxId, locationId, sentence].join(' ')
      }
      list={list}
      empty="Nothing is missing, and nothing contradicts itself."
    />
  );
}
