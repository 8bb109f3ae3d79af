import styles from './timeline-chart.module.css';
import type { TimelineItem } from './timeline-items.ts';

/** Further items are only counted: a tooltip is not a list. */
const maxItems = 5;

interface BandTooltipProps {
  items: readonly TimelineItem[];
  /** Pointer position from the start of the band, in pixels. */
  x: number;
  /** In pixels. */
  bandWidth: number;
  /** The edge of the tooltip that is placed at `x`, so that the tooltip stays within the timeline. */
  side: 'start' | 'end';
  above: boolean;
}

/** Describes a band next to it. Screen readers get the same text as the band's name. */
export function BandTooltip({ items, x, bandWidth, side, above }: BandTooltipProps) {
  const style = side === 'start' ? { insetInlineStart: x } : { insetInlineEnd: bandWidth - x };
  return (
    <span aria-hidden className={styles.tooltip} data-above={above} style={style}>
      {items.slice(0, maxItems).map(({ key, tone, title, timeText, facts }) => (
        <span key={key} className={styles.item}>
          <strong className={styles.title} data-tone={tone}>
            {title}
          </strong>
          <span>{timeText}</span>
          {facts.map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
        </span>
      ))}
      {items.length > maxItems ? <span className={styles.fact}>{`and ${items.length - maxItems} more`}</span> : null}
    </span>
  );
}
