import { attentionApi } from '@dmp/shared/api';
import { type AttentionKind, limits } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { FailedState, Skeleton, useFailureNotice } from '@dmp/shared/ui';
import useSWR from 'swr';
import groupStyles from './attention-group.module.css';
import type { AttentionRowCallbacks } from './attention-group.tsx';
import { AttentionRow } from './attention-row.tsx';
import styles from './full-attention-list.module.css';
import { attentionFailure, attentionKey, attentionRefreshInterval } from './use-attention.ts';

/** The page size is a multiple of this, so that a small change of the count does not change the request. */
const sizeStep = 50;

export interface FullAttentionListProps extends AttentionRowCallbacks {
  kind: AttentionKind;
  /** Lists either the acknowledged or the open items. */
  acknowledged: boolean;
  /** Number of items, which determines the page size. */
  count: number;
}

/** Items of one kind, up to the largest page of the API. */
export function FullAttentionList({ kind, acknowledged, count, ...callbacks }: FullAttentionListProps) {
  const attention = useApi(attentionApi);
  const size = Math.min(Math.ceil(Math.max(count, 1) / sizeStep) * sizeStep, limits.pageSize.max);
  const notice = useFailureNotice(attentionFailure);
  const { data, error, isValidating, mutate } = useSWR(
    attentionKey(kind, acknowledged, size),
    async () => ({ size, page: await attention.list(kind, { acknowledged, pageSize: size }) }),
    {
      refreshInterval: attentionRefreshInterval,
      keepPreviousData: true,
      onSuccess: notice.onSuccess,
      // A failed refresh needs no notification: the list stays on the page.
      onError: (failure, key) => {
        if (data?.size !== size) notice.onError(failure, key);
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
          <AttentionRow key={item.subject} item={item} {...callbacks} />
        ))}
      </ul>
      {totalElements > content.length ? (
        <p className={styles.more}>{`${formatNumber(content.length)} of ${formatNumber(totalElements)} shown.`}</p>
      ) : null}
    </>
  );
}
