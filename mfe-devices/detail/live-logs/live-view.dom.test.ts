import { LiveView } from './live-view.ts';
import { MessageBuffer } from './message-buffer.ts';
import { aMessage } from './testing/messages.ts';

/** Frames come when the test says so. */
let frames: FrameRequestCallback[] = [];
let now = 0;
const frame = () => {
  const due = frames;
  frames = [];
  now += 16;
  for (const paint of due) paint(now);
};
beforeEach(() => {
  frames = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((paint) => frames.push(paint));
});
afterEach(() => jest.restoreAllMocks());

function aView() {
  const buffer = new MessageBuffer({ messages: 5, characters: 1000 });
  const view = new LiveView(buffer);
  return {
    view,
    comes: (...texts: string[]) => {
      for (const text of texts) {
        buffer.add(aMessage(text));
        view.changed();
      }
    },
    shown: () => {
      const { rows } = view.scene();
      return Array.from({ length: rows.length }, (_, index) => {
        const row = rows.at(index);
        return row?.kind === 'message' ? row.message : undefined;
      }).join(' ');
    },
  };
}

test('however much comes, it is told of once a frame', () => {
  const { view, comes, shown } = aView();
  const told = jest.fn();
  view.listen(told);
  comes('a', 'b', 'c');
  expect([told.mock.calls.length, shown()]).toEqual([0, '']);
  frame();
  expect([told.mock.calls.length, shown()]).toEqual([1, 'c b a']);
  comes('d');
  frame();
  expect([told.mock.calls.length, shown()]).toEqual([2, 'd c b a']);
});

test('in a flood, which nobody can read, it is painted ten times a second', () => {
  const { view, comes } = aView();
  const told = jest.fn();
  view.listen(told);
  comes('first');
  frame();
  for (let frames = 0; frames < 60; frames += 1) {
    comes(...Array.from({ length: 100 }, (_, index) => `${index}`));
    frame();
  }
  expect(told).toHaveBeenCalledTimes(1 + Math.floor(60 / Math.ceil(100 / 16)));
  for (let frames = 0; frames < 7; frames += 1) frame();
  expect(view.scene().received).toBe(6001);
});

test('held, it shows what was painted and counts what comes, also what the buffer has dropped by then', () => {
  const { view, comes, shown } = aView();
  comes('a', 'b');
  frame();
  comes('c');
  view.hold('scroll');
  expect([shown(), view.scene().fresh, view.scene().held]).toEqual(['b a', 1, true]);
  comes('d', 'e', 'f', 'g', 'h');
  frame();
  expect([shown(), view.scene().fresh, view.scene().dropped]).toEqual(['b a', 5, 3]);
  view.release('scroll');
  expect([shown(), view.scene().fresh, view.scene().held]).toEqual(['h g f e d', 0, false]);
});

test('it flows again when nothing holds it any more', () => {
  const { view, comes, shown } = aView();
  comes('a');
  frame();
  view.hold('pause');
  view.hold('focus');
  comes('b');
  view.release('pause');
  expect([shown(), view.scene().paused]).toEqual(['a', false]);
  view.release('focus');
  expect(shown()).toBe('b a');
});

test('an opened row holds it until the last one is closed', () => {
  const { view, comes, shown } = aView();
  comes('a', 'b');
  frame();
  view.toggle(0);
  view.toggle(1);
  view.toggle(0);
  comes('c');
  frame();
  expect([shown(), [...view.scene().opened]]).toEqual(['b a', [1]]);
  view.toggle(1);
  expect(shown()).toBe('c b a');
});

test('to follow means to let go of everything', () => {
  const { view, comes, shown } = aView();
  comes('a');
  frame();
  view.hold('pause');
  view.hold('scroll');
  view.toggle(0);
  comes('b');
  view.follow();
  expect([shown(), view.scene().opened.size, view.scene().paused]).toEqual(['b a', 0, false]);
});

test('a filter narrows what is held as well as what comes', () => {
  const { view, comes, shown } = aView();
  comes('a1', 'b1', 'a2');
  frame();
  view.hold('pause');
  comes('a3', 'b2');
  view.filter((row) => row.kind === 'message' && row.message.startsWith('a'));
  expect([shown(), view.scene().fresh, view.scene().matching]).toEqual(['a2 a1', 1, 3]);
  view.filter(() => true);
  expect([shown(), view.scene().fresh]).toEqual(['a2 b1 a1', 2]);
  view.follow();
  expect(shown()).toBe('b2 a3 a2 b1 a1');
});

test('cleared, it is empty and follows', () => {
  const { view, comes, shown } = aView();
  comes('a', 'b');
  frame();
  view.hold('pause');
  view.clear();
  expect([shown(), view.scene().received, view.scene().held]).toEqual(['', 0, false]);
  comes('c');
  frame();
  expect(shown()).toBe('c');
});
