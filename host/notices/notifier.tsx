import type { notification } from '@dmp/shared/antd/shell';
import type { Notice, Notify } from '@dmp/shared/shell';
import { NoticeText } from './notice-text.tsx';
import { type RecentNotices, withoutRequestId } from './recent-notices.ts';

/** How long what needs no reaction stays, in seconds. A failure stays until it is closed (WCAG 2.2.1). */
const seconds: Record<keyof Notify, number> = { success: 6, info: 6, warning: 0, error: 0 };

/**
 * Shows notifications and keeps them for the list. They stand at the top in the
 * middle, where they cover neither a Retry nor the buttons of a drawer; the
 * same one again, of another request, takes the place of the first.
 */
export function notifierOf(notices: ReturnType<typeof notification.useNotification>[0], recent: RecentNotices): Notify {
  const show = (kind: keyof Notify) => (notice: Notice) => {
    const { title, text = '', detail = '' } = notice;
    const earlier = recent.getAll().find((other) => other.kind === kind && isSame(other, notice));
    // Not one key for both: where the time of the first is just over, its end would close the second too.
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

/** Whether two notifications read the same, but for the ID of the request; what has a link is the same as none. */
function isSame(one: Notice, other: Notice): boolean {
  if (typeof (one.text ?? '') !== 'string') return false;
  return one.title === other.title && one.text === other.text && detailOf(one) === detailOf(other);
}

const detailOf = ({ detail = '' }: Notice) => withoutRequestId(detail);

/**
 * How all of them are shown: more than two at a time are a stack, so that a failed refresh of many parts covers little.
 * A page that nobody watches has no more than ten; the list has the ones that gave way.
 */
export const noticeLooks = { placement: 'top', stack: { threshold: 2 }, maxCount: 10 } as const;
