import { attentionApi } from '@dmp/shared/api';
import { type AttentionKind, limits } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { FailedState, Skeleton, useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import groupStyles from './attention-group.module.css';
import type { RowCommands } from './attention-group.tsx';
import { AttentionRow } from './attention-row.tsx';
import { attentionFailure, attentionKey } from './use-attention.ts';
import styles from './whole-kind.module.css';

/** Sizes are multiples of this, so that a count that changes by a few does not fetch another list. */
const step = 50;

export interface WholeKindProps extends RowCommands {
  kind: AttentionKind;
  /** Those that are acknowledged, or those that are not. */
  acknowledged: boolean;
  /** How many there are. */
  count: number;
}

/** All of one kind, as far as one page of the API has them. */
export function WholeKind({ kind, acknowledged, count, ...commands }: WholeKindProps) {
  const attention = useApi(attentionApi);
  const size = Math.min(Math.ceil(Math.max(count, 1) / step) * step, limits.pageSize.max);
  const notice = useFailureNotice(attentionFailure);
  const { data, error, isValidating, mutate } = useSWR(
    attentionKey(kind, acknowledged, size),
    async () => ({ size, page: await attention.list(kind, { acknowledged, pageSize: size }) }),
    {
      refreshInterval: 30_000,
      keepPreviousData: true,
      onSuccess: notice.onSuccess,
      // Of what was fetched quietly nobody is told: it is still there.
      onError: (fault, key) => {
        if (data?.size !== size) notice.onError(fault, key);
      },
    },
  );
  if (!data) {
    return error ? (
      <FailedState
        title="These could not be loaded"
        error={error}
        onRetry={() => void notice.retry(mutate)}
        retrying={isValidating}
      />
    ) : (
      <Skeleton label="Loading the full list" lines={['100%', '100%', '60%']} />
    );
  }
  const { content, totalElements } = data.page;
  return (
    <>
      <ul className={groupStyles.rows}>
        {content.map((item) => (
          <AttentionRow key={item.subject} item={item} {...commands} />
        ))}
      </ul>
      {totalElements > content.length ? (
        <p className={styles.more}>{`${formatNumber(content.length)} of ${formatNumber(totalElements)} shown.`}</p>
      ) : null}
    </>
  );
}
