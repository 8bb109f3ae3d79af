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
import { type Place, stepFrom } from './band-steps.ts';
import { BandTip } from './band-tip.tsx';
import { type Band, bandsOf, narrowest } from './bands.ts';
import { logAddress } from './log-address.ts';
import { inWords, type Lane } from './things.ts';
import { timeTicks } from './time-ticks.ts';
import styles from './timeline-chart.module.css';
import { heights } from './timeline-height.ts';

/** The band that is told of, and how far from its beginning, in pixels. */
interface Pointed {
  key: string;
  x: number;
}

interface TimelineChartProps {
  lanes: readonly Lane[];
  /** Both ends, in milliseconds since 1970. */
  start: number;
  end: number;
}

/** The least room of one mark on the axis, in pixels. */
const tickRoom = 72;
/** What a letter of a band's text takes at most, and the room on its sides, in pixels. */
const [letter, sides] = [8, 12];

/**
 * A timeline as a grid with a row for each lane. It is one stop of the Tab
 * key; the arrow keys go over its bands, Home and End to the ends of a lane.
 */
export function TimelineChart({ lanes, start, end }: TimelineChartProps) {
  const [measured, width] = useWidth();
  const grid = useRef<HTMLDivElement>(null);
  const msPerPixel = (end - start) / width;
  const bands = useMemo(
    () => lanes.map(({ things, marks }) => bandsOf(things, msPerPixel, marks ? narrowest.mark : narrowest.band)),
    [lanes, msPerPixel],
  );
  const ticks = useMemo(() => timeTicks(start, end, width / tickRoom), [start, end, width]);
  const [stop, setStop] = useState<string>();
  const [pointed, setPointed] = useState<Pointed>();
  const places = bands.flatMap((inLane, lane) =>
    inLane.map((band, index): [string, Place] => [band.key, { lane, index }]),
  );
  // The one Tab leads to: where the keyboard was last, as long as that is there.
  const current = places.some(([key]) => key === stop) ? stop : places[0]?.[0];
  const share = (time: number) => (100 * (time - start)) / (end - start);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setPointed(undefined);
    const from = places.find(([key]) => key === current)?.[1];
    const to = from && stepFrom(bands, from, event.key);
    const next = to && bands[to.lane]?.[to.index];
    if (!next) return;
    event.preventDefault();
    setStop(next.key);
    focusBand(grid.current, next.key);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells, these lie on a common scale
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
        // biome-ignore lint/a11y/useSemanticElements: as said
        // biome-ignore lint/a11y/useFocusableInteractive: its bands are what is focused
        <div key={lane.key} role="row" className={styles.lane}>
          {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as said */}
          <div role="rowheader" className={styles.name}>
            {lane.of ? <span className={styles.of}>{lane.of}</span> : null}
            <span>{` ${lane.label}`}</span>
          </div>
          <div role="presentation" className={styles.track} ref={at === 0 ? measured : undefined}>
            {ticks.map((tick) => (
              <span
                key={tick.at}
                aria-hidden
                className={styles.line}
                style={{ insetInlineStart: `${share(tick.at)}%` }}
              />
            ))}
            {lane.things.length === 0 ? (
              // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as said
              <span role="gridcell" className={styles.empty}>
                {lane.empty}
              </span>
            ) : null}
            {bands[at]?.map((band) => (
              <OneBand
                key={band.key}
                band={band}
                marks={lane.marks}
                left={share(band.from)}
                wide={share(band.to) - share(band.from)}
                room={(band.to - band.from) / msPerPixel}
                isStop={band.key === current}
                tip={
                  pointed?.key === band.key ? (
                    <BandTip
                      things={band.things}
                      x={pointed.x}
                      room={(band.to - band.from) / msPerPixel}
                      side={(band.from - start) / msPerPixel + pointed.x > width / 2 ? 'end' : 'start'}
                      above={at >= lanes.length / 2}
                    />
                  ) : null
                }
                onStop={() => setStop(band.key)}
                onPoint={(x) => setPointed(x === undefined ? undefined : { key: band.key, x })}
              />
            ))}
          </div>
        </div>
      ))}
      <div aria-hidden className={styles.axis}>
        {ticks.map((tick) => (
          <span key={tick.at} className={styles.tick} style={{ insetInlineStart: `${share(tick.at)}%` }}>
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A key has what no selector takes as it is. */
function focusBand(grid: HTMLElement | null, key: string): void {
  const bands = grid?.querySelectorAll<HTMLElement>('[data-band]') ?? [];
  [...bands].find(({ dataset }) => dataset.band === key)?.focus();
}

interface OneBandProps {
  band: Band;
  marks: boolean;
  /** Where it begins and how wide it is, in percent. */
  left: number;
  wide: number;
  /** How wide it is in pixels. */
  room: number;
  isStop: boolean;
  tip: ReactNode;
  onStop(): void;
  /** @param x where, from its beginning in pixels; undefined when it is left */
  onPoint(x: number | undefined): void;
}

function OneBand({ band, marks, left, wide, room, isStop, tip, onStop, onPoint }: OneBandProps) {
  const { session } = useShell();
  const [address] = useSearchParams();
  const { things } = band;
  const text = things.length > 1 ? `${things.length}` : things[0].what;
  const shared = {
    'data-band': band.key,
    'data-tone': things.length > 1 ? 'many' : things[0].tone,
    'data-mark': marks,
    'aria-label': labelOf(things),
    tabIndex: isStop ? 0 : -1,
    className: styles.band,
    onFocus: () => {
      onStop();
      onPoint(0);
    },
    onBlur: () => onPoint(undefined),
    onPointerEnter: ({ clientX, currentTarget }: PointerEvent) =>
      onPoint(clientX - currentTarget.getBoundingClientRect().left),
    onPointerLeave: () => onPoint(undefined),
  };
  const label =
    marks || text.length * letter + sides < room ? (
      <span className={styles.text}>{marks && things.length === 1 ? '' : text}</span>
    ) : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: what is in it is focused
    <span
      role="gridcell"
      className={styles.cell}
      style={{ insetInlineStart: `${left}%`, width: `${wide}%` }}
      data-mark={marks}
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
      {tip}
    </span>
  );
}

/** So many of what is drawn as one are told one by one. */
const told = 5;

const labelOf = (things: Band['things']): string =>
  things.length === 1
    ? inWords(things[0])
    : `${things.length} close together: ${[
        ...things.slice(0, told).map(inWords),
        ...(things.length > told ? [`and ${things.length - told} more`] : []),
      ].join('; ')}`;
