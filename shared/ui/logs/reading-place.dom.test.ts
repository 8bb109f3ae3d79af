import { isReadThrough, onPointing, toTop } from './reading-place.ts';

function aTable() {
  document.body.innerHTML =
    '<div id="box"><div id="scroller"><table><thead><tr><th id="head"></th></tr></thead>' +
    '<tbody><tr><td><a id="row" href="#row">row</a></td></tr></tbody></table></div></div>';
  const of = (id: string) => document.getElementById(id) as HTMLElement;
  return { box: of('box'), scroller: of('scroller'), row: of('row'), head: of('head') };
}
const never = Number.NEGATIVE_INFINITY;

test('nobody reads at the top', () => {
  expect(isReadThrough(aTable().box, never)).toBe(false);
  expect(isReadThrough(null, never)).toBe(false);
});

test('who has scrolled down reads, until led to the top', () => {
  const { box, scroller } = aTable();
  scroller.scrollTop = 30;
  expect(isReadThrough(box, never)).toBe(true);
  toTop(box);
  expect(isReadThrough(box, never)).toBe(false);
});

test('who has the focus in a row reads', () => {
  const { box, row } = aTable();
  row.focus();
  expect(isReadThrough(box, never)).toBe(true);
});

test('moves over rows are told of, others are not, and none after the end', () => {
  const { box, row, head } = aTable();
  const told = jest.fn();
  const end = onPointing(box, told);
  const move = (over: HTMLElement) => over.dispatchEvent(new Event('pointermove', { bubbles: true }));
  move(head);
  expect(told).not.toHaveBeenCalled();
  move(row);
  expect(told).toHaveBeenCalledTimes(1);
  end();
  move(row);
  expect(told).toHaveBeenCalledTimes(1);
});
