import type { notification } from '@dmp/shared/antd/shell';
import type { Notice, Notify } from '@dmp/shared/shell';
import { NoticeText } from './notice-text.tsx';
import { type RecentNotices, withoutRequestId } from './recent-notices.ts';

/** How long what needs no reaction stays, in seconds. A failure stays until it is closed (WCAG 2.2.1). */
const seconds: Record<keyof Notify, number> = { success: 6, info: 6, warning: 0, error: 0 };

/**
 * Shows notifications and keeps them for the list. They stand at the top in the
 * middle, where they cover neither a Retry nor the buttons of a drawer; the
 * same one again, of another request, takes the place of the first, for its whole time.
 */
export function notifierOf(notices: ReturnType<typeof notification.useNotification>[0], recent: RecentNotices): Notify {
  let count = 0;
  const show = (kind: keyof Notify) => (notice: Notice) => {
    recent.add(kind, notice);
    count += 1;
    const { title, text = '', detail = '' } = notice;
    notices[kind]({
      ...(typeof text === 'string' ? { key: [kind, title, text, withoutRequestId(detail)].join('\n') } : {}),
      title,
      description: (text || detail) && <NoticeText {...notice} />,
      // rc-notification restarts the timer of a key only when its duration changes: here by a nanosecond.
      duration: seconds[kind] && seconds[kind] + count / 1e9,
    });
  };
  return { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
}

/**
 * How all of them are shown: more than two at a time are a stack, so that a failed refresh of many parts covers little.
 * A page that nobody watches has no more than ten; the list has the ones that gave way.
 */
export const noticeLooks = { placement: 'top', stack: { threshold: 2 }, maxCount: 10 } as const;
