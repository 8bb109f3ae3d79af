import type { MouseEvent } from 'react';

/** What one click on a row of links means. */
export type RowClick = 'open' | 'open-in-tab' | 'ignore';

/** The parts of a mouse event that decide it. */
export type ClickFacts = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  /** The click was on a control inside the row, or in what one has opened, which does its own thing. */
  onControl: boolean;
  /** Text of this row is marked: the person is copying, not opening. */
  selecting: boolean;
};

/** A row behaves as a link does: a click opens it, the middle button or Ctrl, Command or Shift opens a new tab. */
export function rowClick({ button, ctrlKey, metaKey, shiftKey, onControl, selecting }: ClickFacts): RowClick {
  if (onControl || selecting || button > 1) return 'ignore';
  return button === 1 || ctrlKey || metaKey || shiftKey ? 'open-in-tab' : 'open';
}

/** The facts of an event on a row. */
export function clickFacts(event: MouseEvent<HTMLElement>): ClickFacts {
  const { button, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  return {
    button,
    ctrlKey,
    metaKey,
    shiftKey,
    onControl: isOnControl(event),
    selecting: hasMarked(currentTarget),
  };
}

/**
 * For a press of the button on a row: with Shift, the browser would mark everything from the last click to here. It
 * does so only where text of this row is marked already.
 */
export function keepsMarks(event: MouseEvent<HTMLElement>): void {
  if (event.shiftKey && !isOnControl(event) && !hasMarked(event.currentTarget)) event.preventDefault();
}

function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // What a row opens in a portal is no part of it on the screen, though its events come by.
  if (!(target instanceof Element && currentTarget.contains(target))) return true;
  const control = target.closest('a, button, input, label, [role="button"]');
  return control !== null && currentTarget.contains(control);
}

function hasMarked(row: Node): boolean {
  const selection = window.getSelection();
  if (selection?.type !== 'Range') return false;
  const marked = selection.getRangeAt(0).cloneRange();
  if (!marked.intersectsNode(row)) return false;
  // Three clicks mark a line up to the beginning of the next one, where nothing is marked.
  const whole = document.createRange();
  whole.selectNodeContents(row);
  if (marked.compareBoundaryPoints(Range.START_TO_START, whole) < 0) marked.setStart(row, 0);
  if (marked.compareBoundaryPoints(Range.END_TO_END, whole) > 0) marked.setEnd(row, row.childNodes.length);
  return marked.toString() !== '';
}
