import type { Thing } from './things.ts';
import styles from './timeline-chart.module.css';

/** So many are told of; a tip is no list. */
const most = 5;

interface BandTipProps {
  things: readonly Thing[];
  /** Where it points, from the beginning of the band, and how wide that is, in pixels. */
  x: number;
  room: number;
  /** Which of its ends stands there, so that it stays within the timeline. */
  side: 'start' | 'end';
  above: boolean;
}

/** What a band is and when, beside it. A screen reader has it as the band's name. */
export function BandTip({ things, x, room, side, above }: BandTipProps) {
  const style = side === 'start' ? { insetInlineStart: x } : { insetInlineEnd: room - x };
  return (
    <span aria-hidden className={styles.tip} data-above={above} style={style}>
      {things.slice(0, most).map(({ key, tone, what, when, facts }) => (
        <span key={key} className={styles.thing}>
          <strong className={styles.what} data-tone={tone}>
            {what}
          </strong>
          <span>{when}</span>
          {facts.map((fact) => (
            <span key={fact} className={styles.fact}>
              {fact}
            </span>
          ))}
        </span>
      ))}
      {things.length > most ? <span className={styles.fact}>{`and ${things.length - most} more`}</span> : null}
    </span>
  );
}
