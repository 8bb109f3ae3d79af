import { isReadingRows, onRowPointerMove, scrollToTop } from './reading-position.ts';

function aTable() {
  document.body.innerHTML =
    '<div id="box"><div id="scroller"><table><thead><tr><th id="head"></th></tr></thead>' +
    '<tbody><tr><td><a id="row" href="#row">row</a></td></tr></tbody></table></div></div>';
  const of = (id: string) => document.getElementById(id) as HTMLElement;
  return { box: of('box'), scroller: of('scroller'), row: of('row'), head: of('head') };
}
const never = Number.NEGATIVE_INFINITY;

test('at the top, the user is not reading rows', () => {
  expect(isReadingRows(aTable().box, never)).toBe(false);
  expect(isReadingRows(null, never)).toBe(false);
});

test('a user who has scrolled down is reading, until scrolled to the top', () => {
  const { box, scroller } = aTable();
  scroller.scrollTop = 30;
  expect(isReadingRows(box, never)).toBe(true);
  scrollToTop(box);
  expect(isReadingRows(box, never)).toBe(false);
});

test('a user with the focus in a row is reading', () => {
  const { box, row } = aTable();
  row.focus();
  expect(isReadingRows(box, never)).toBe(true);
});

test('only pointer moves over rows call back, and none does after the listener is removed', () => {
  const { box, row, head } = aTable();
  const onPointerMove = jest.fn();
  const removeListener = onRowPointerMove(box, onPointerMove);
  const move = (over: HTMLElement) => over.dispatchEvent(new Event('pointermove', { bubbles: true }));
  move(head);
  expect(onPointerMove).not.toHaveBeenCalled();
  move(row);
  expect(onPointerMove).toHaveBeenCalledTimes(1);
  removeListener();
  move(row);
  expect(onPointerMove).toHaveBeenCalledTimes(1);
});
