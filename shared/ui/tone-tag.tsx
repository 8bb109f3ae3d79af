import { Tag } from '@dmp/shared/antd/basics';
import type { StatusTone } from '../format/index.ts';
import { colours } from '../shell/theme.ts';

const hues: Record<StatusTone, string> = {
  green: colours.good,
  orange: colours.busy,
  grey: colours.textSoft,
  red: colours.bad,
};

/** A tag in one of the status colours: a dot beside dark text, so that it reads well in each of them. */
export function ToneTag({ tone, children }: { tone: StatusTone; children: string }) {
  const hue = hues[tone];
  return (
    <Tag
      data-tone={tone}
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 6,
        margin: 0,
        color: colours.text,
        background: `color-mix(in srgb, ${hue} 12%, transparent)`,
        border: `1px solid color-mix(in srgb, ${hue} 35%, transparent)`,
      }}
    >
      <span aria-hidden style={{ width: 8, height: 8, borderRadius: '50%', background: hue, flex: 'none' }} />
      {children}
    </Tag>
  );
}
