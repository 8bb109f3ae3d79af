import type { notification } from '@dmp/shared/antd/shell';
import type { Notice, Notify } from '@dmp/shared/shell';
import { NoticeText } from './notice-text.tsx';
import { type RecentNotices, withoutRequestId } from './recent-notices.ts';

/**
 * Duration in seconds; 0 until the user closes it. A failure needs a reaction, so it has no time limit (WCAG 2.2.1).
 */
const seconds: Record<keyof Notify, number> = { success: 6, info: 6, warning: 0, error: 0 };

/**
 * Shows notifications and adds them to the list. They are at the top center, where they cover neither a Retry nor the
 * buttons of a drawer. A repeated notification, of another request, replaces the earlier one.
 */
export function createNotifier(
  notices: ReturnType<typeof notification.useNotification>[0],
  recent: RecentNotices,
): Notify {
  const show = (kind: keyof Notify) => (notice: Notice) => {
    const { title, text = '', detail = '' } = notice;
    const earlier = recent.getAll().find((other) => other.kind === kind && isSame(other, notice));
    // They do not share a key: if the first is just closing, its end would close the second too.
    if (earlier) notices.destroy(earlier.id);
    notices[kind]({
      key: recent.add(kind, notice),
      title,
      description: (text || detail) && <NoticeText {...notice} />,
      duration: seconds[kind],
    });
  };
  return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
}

/** Whether two notifications are equal, ignoring the request ID. A notification with a link equals no other. */
function isSame(one: Notice, other: Notice): boolean {
  if (typeof (one.text ?? '') !== 'string') return false;
  return one.title === other.title && one.text === other.text && detailOf(one) === detailOf(other);
}

const detailOf = ({ detail = '' }: Notice) => withoutRequestId(detail);

/**
 * antd's options for all notifications. More than two are stacked, so that a failed refresh of many parts covers
 * little. At most ten are open; the list has the earlier ones.
 */
export const noticeOptions = { placement: 'top', stack: { threshold: 2 }, maxCount: 10 } as const;
