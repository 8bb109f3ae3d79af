import type { MouseEvent } from 'react';

/** What a click on a row does. */
export type RowClick = 'open' | 'open-in-tab' | 'ignore';

/** The parts of a mouse event that {@link rowClick} depends on. */
export type ClickFacts = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  /** The click was on a control inside the row, or in a portal that such a control opened. */
  isOnControl: boolean;
  /** Text of this row is selected: the user is copying, not opening. */
  isTextSelected: boolean;
};

/** A row behaves like a link: a click opens it; the middle button, Ctrl, Command or Shift opens a new tab. */
export function rowClick({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  isOnControl: onControl,
  isTextSelected: selecting,
}: ClickFacts): RowClick {
  if (onControl || selecting || button > 1) return 'ignore';
  return button === 1 || ctrlKey || metaKey || shiftKey ? 'open-in-tab' : 'open';
}

export function clickFacts(event: MouseEvent<HTMLElement>): ClickFacts {
  const { button, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  return {
    button,
    ctrlKey,
    metaKey,
    shiftKey,
    isOnControl: isOnControl(event),
    isTextSelected: hasSelectedText(currentTarget),
  };
}

/**
 * `mousedown` handler of a row. With Shift, the browser selects all text from the last click to this one; this
 * prevents it unless text of the row is already selected.
 */
export function preventShiftSelection(event: MouseEvent<HTMLElement>): void {
  if (event.shiftKey && !isOnControl(event) && !hasSelectedText(event.currentTarget)) event.preventDefault();
}

function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // React events bubble out of a portal into the row, although its element is elsewhere in the document.
  if (!(target instanceof Element && currentTarget.contains(target))) return true;
  const control = target.closest('a, button, input, label, [role="button"]');
  return control !== null && currentTarget.contains(control);
}

function hasSelectedText(row: Node): boolean {
  const selection = window.getSelection();
  if (selection?.type !== 'Range') return false;
  const selected = selection.getRangeAt(0).cloneRange();
  if (!selected.intersectsNode(row)) return false;
  // A triple click selects up to the start of the next row, without any of its text.
  const rowRange = document.createRange();
  rowRange.selectNodeContents(row);
  if (selected.compareBoundaryPoints(Range.START_TO_START, rowRange) < 0) selected.setStart(row, 0);
  if (selected.compareBoundaryPoints(Range.END_TO_END, rowRange) > 0) selected.setEnd(row, row.childNodes.length);
  return selected.toString() !== '';
}
