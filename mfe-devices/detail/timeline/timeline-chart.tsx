import { Link, useSearchParams } from '@dmp/shared/antd/router';
import { useShell } from '@dmp/shared/shell';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWidth } from '../use-width.ts';
import { type BandPosition, nextBandPosition } from './band-navigation.ts';
import { BandTooltip } from './band-tooltip.tsx';
import { type Band, bandsOf, minWidths } from './bands.ts';
import { logAddress } from './log-address.ts';
import { timeAxisLabels } from './time-axis-labels.ts';
import styles from './timeline-chart.module.css';
import { heights } from './timeline-height.ts';
import { itemLabel, type TimelineLane } from './timeline-items.ts';

/** The band whose tooltip is open. */
interface OpenTooltip {
  key: string;
  /** From the start of the band, in pixels. */
  x: number;
}

interface TimelineChartProps {
  lanes: readonly TimelineLane[];
  /** Both ends, in milliseconds since 1970. */
  start: number;
  end: number;
}

/** Minimum width of a label of the axis, in pixels. */
const minLabelWidth = 72;
/** Maximum width of a character of a band's text, and its horizontal padding, in pixels. */
const [characterWidth, textPadding] = [8, 12];

/**
 * A timeline as a grid with a row for each lane. It has one tab stop (roving tabindex): the arrow keys move the focus
 * between bands, Home and End to the ends of a lane.
 */
export function TimelineChart({ lanes, start, end }: TimelineChartProps) {
  const [widthRef, width] = useWidth();
  const grid = useRef<HTMLDivElement>(null);
  const msPerPixel = (end - start) / width;
  const bands = useMemo(
    () => lanes.map(({ items, hasMarks }) => bandsOf(items, msPerPixel, hasMarks ? minWidths.mark : minWidths.band)),
    [lanes, msPerPixel],
  );
  const axisLabels = useMemo(() => timeAxisLabels(start, end, width / minLabelWidth), [start, end, width]);
  const [focusedKey, setFocusedKey] = useState<string>();
  const [tooltip, setTooltip] = useState<OpenTooltip>();
  const positions = bands.flatMap((inLane, lane) =>
    inLane.map((band, index): [string, BandPosition] => [band.key, { lane, index }]),
  );
  // The band focused last, while it exists.
  const tabStop = positions.some(([key]) => key === focusedKey) ? focusedKey : positions[0]?.[0];
  const percentOf = (time: number) => (100 * (time - start)) / (end - start);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTooltip(undefined);
    const from = positions.find(([key]) => key === tabStop)?.[1];
    const to = from && nextBandPosition(bands, from, event.key);
    const next = to && bands[to.lane]?.[to.index];
    if (!next) return;
    event.preventDefault();
    setFocusedKey(next.key);
    focusBand(grid.current, next.key);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells; bands are positioned on a time scale
    <div
      ref={grid}
      role="grid"
      aria-label="Timeline"
      tabIndex={-1}
      className={styles.grid}
      style={{ '--lane': `${heights.lane}px`, '--axis': `${heights.axis}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {lanes.map((lane, at) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: its bands take the focus
        <div key={lane.key} role="row" className={styles.lane}>
          {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see the grid */}
          <div role="rowheader" className={styles.name}>
            {lane.stationId ? <span className={styles.station}>{lane.stationId}</span> : null}
            <span>{` ${lane.label}`}</span>
          </div>
          <div role="presentation" className={styles.track} ref={at === 0 ? widthRef : undefined}>
            {axisLabels.map((axisLabel) => (
              <span
                key={axisLabel.at}
                aria-hidden
                className={styles.line}
                style={{ insetInlineStart: `${percentOf(axisLabel.at)}%` }}
              />
            ))}
            {lane.items.length === 0 ? (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see the grid
              <span role="gridcell" className={styles.empty}>
                {lane.emptyText}
              </span>
            ) : null}
            {bands[at]?.map((band) => (
              <BandView
                key={band.key}
                band={band}
                isMark={lane.hasMarks}
                leftPercent={percentOf(band.from)}
                widthPercent={percentOf(band.to) - percentOf(band.from)}
                width={(band.to - band.from) / msPerPixel}
                isTabStop={band.key === tabStop}
                tooltip={
                  tooltip?.key === band.key ? (
                    <BandTooltip
                      items={band.items}
                      x={tooltip.x}
                      bandWidth={(band.to - band.from) / msPerPixel}
                      side={(band.from - start) / msPerPixel + tooltip.x > width / 2 ? 'end' : 'start'}
                      above={at >= lanes.length / 2}
                    />
                  ) : null
                }
                onFocus={() => setFocusedKey(band.key)}
                onPoint={(x) => setTooltip(x === undefined ? undefined : { key: band.key, x })}
              />
            ))}
          </div>
        </div>
      ))}
      <div aria-hidden className={styles.axis}>
        {axisLabels.map(({ at, label }) => (
          <span key={at} className={styles.axisLabel} style={{ insetInlineStart: `${percentOf(at)}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Compares the key instead of using it in a selector: it would need escaping. */
function focusBand(grid: HTMLElement | null, key: string): void {
  const bands = grid?.querySelectorAll<HTMLElement>('[data-band]') ?? [];
  [...bands].find(({ dataset }) => dataset.band === key)?.focus();
}

interface BandViewProps {
  band: Band;
  isMark: boolean;
  leftPercent: number;
  widthPercent: number;
  /** In pixels. */
  width: number;
  isTabStop: boolean;
  tooltip: ReactNode;
  onFocus(): void;
  /** @param x pointer position from the start of the band, in pixels; undefined when pointer or focus leaves it */
  onPoint(x: number | undefined): void;
}

function BandView(props: BandViewProps) {
  const { band, isMark, leftPercent, widthPercent, width, isTabStop, tooltip, onFocus, onPoint } = props;
  const { session } = useShell();
  const [address] = useSearchParams();
  const { items } = band;
  const text = items.length > 1 ? `${items.length}` : items[0].title;
  const shared = {
    'data-band': band.key,
    'data-tone': items.length > 1 ? 'many' : items[0].tone,
    'data-mark': isMark,
    'aria-label': bandLabel(items),
    tabIndex: isTabStop ? 0 : -1,
    className: styles.band,
    onFocus: () => {
      onFocus();
      onPoint(0);
    },
    onBlur: () => onPoint(undefined),
    onPointerEnter: ({ clientX, currentTarget }: PointerEvent) =>
      onPoint(clientX - currentTarget.getBoundingClientRect().left),
    onPointerLeave: () => onPoint(undefined),
  };
  const label =
    isMark || text.length * characterWidth + textPadding < width ? (
      <span className={styles.text}>{isMark && items.length === 1 ? '' : text}</span>
    ) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its content takes the focus
    <span
      role="gridcell"
      className={styles.cell}
      style={{ insetInlineStart: `${leftPercent}%`, width: `${widthPercent}%` }}
      data-mark={isMark}
    >
      {session.can('read:logs') ? (
        <Link {...shared} to={logAddress(address, band)}>
          {label}
        </Link>
      ) : (
        <span {...shared} role="img">
          {label}
        </span>
      )}
      {tooltip}
    </span>
  );
}

/** Further items of a band are only counted. */
const maxLabeledItems = 5;

const bandLabel = (items: Band['items']): string =>
  items.length === 1
    ? itemLabel(items[0])
    : `${items.length} close together: ${[
        ...items.slice(0, maxLabeledItems).map(itemLabel),
        ...(items.length > maxLabeledItems ? [`and ${items.length - maxLabeledItems} more`] : []),
      ].join('; ')}`;
