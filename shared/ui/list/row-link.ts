import type { MouseEvent } from 'react';

/** What one click on a row of links means. */
export type RowClick = 'open' | 'open-in-tab' | 'ignore';

/** The parts of a mouse event that decide it. */
export type ClickFacts = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  /** The click was on a control inside the row, or in what one has opened, which does its own thing. */
  onControl: boolean;
  /** Text is marked: the person is copying, not opening. */
  selecting: boolean;
};

/** A row behaves as a link does: a click opens it, the middle button or Ctrl, Command or Shift opens a new tab. */
export function rowClick({ button, ctrlKey, metaKey, shiftKey, onControl, selecting }: ClickFacts): RowClick {
  if (onControl || selecting || button > 1) return 'ignore';
  return button === 1 || ctrlKey || metaKey || shiftKey ? 'open-in-tab' : 'open';
}

/** The facts of an event on a row. */
export function clickFacts(event: MouseEvent<HTMLElement>): ClickFacts {
  const { button, ctrlKey, metaKey, shiftKey, target, currentTarget } = event;
  const control = target instanceof Element ? target.closest('a, button, input, label, [role="button"]') : null;
  const inRow = target instanceof Node && currentTarget.contains(target);
  return {
    button,
    ctrlKey,
    metaKey,
    shiftKey,
    // What a row opens in a portal is no part of it on the screen, though its events come by.
    onControl: !inRow || (control !== null && currentTarget.contains(control)),
    selecting: window.getSelection()?.type === 'Range',
  };
}
