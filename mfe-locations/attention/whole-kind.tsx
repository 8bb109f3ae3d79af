import { Button } from '@dmp/shared/antd/shell';
import { attentionApi } from '@dmp/shared/api';
import { type AttentionKind, limits } from '@dmp/shared/contract';
import { formatNumber } from '@dmp/shared/format';
import { useApi } from '@dmp/shared/shell';
import { FailedState, Skeleton, useFailureNotice } from '@dmp/shared/ui';
import { useState } from 'react';
import useSWR from 'swr';
import groupStyles from './attention-group.module.css';
import type { RowCommands } from './attention-group.tsx';
import { AttentionRow } from './attention-row.tsx';
import { attentionFailure, attentionKey } from './use-attention.ts';
import styles from './whole-kind.module.css';

const step = 50;

export interface WholeKindProps extends RowCommands {
  kind: AttentionKind;
  /** Those that are acknowledged, or those that are not. */
  acknowledged: boolean;
}

/** All of one kind, fifty more at a time. */
export function WholeKind({ kind, acknowledged, ...commands }: WholeKindProps) {
  const attention = useApi(attentionApi);
  const [size, setSize] = useState(step);
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
        <p className={styles.more}>
          {formatNumber(content.length)} of {formatNumber(totalElements)} shown.{' '}
          {size < limits.pageSize.max ? (
            <Button
              type="link"
              size="small"
              loading={isValidating}
              onClick={() => setSize(Math.min(size + step, limits.pageSize.max))}
            >
              Show more
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}
