import { LiveView } from './live-view.ts';
import { MessageBuffer } from './message-buffer.ts';
import { aMessage } from './testing/messages.ts';

/** The test triggers frames. */
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
    receive: (...texts: string[]) => {
      for (const text of texts) {
        buffer.add(aMessage(text));
        view.changed();
      }
    },
    shown: () => {
      const { rows } = view.snapshot();
      return Array.from({ length: rows.length }, (_, index) => {
        const row = rows.at(index);
        return row?.kind === 'message' ? row.message : undefined;
      }).join(' ');
    },
  };
}

test('it notifies once per frame, regardless of the number of messages', () => {
  const { view, receive, shown } = aView();
  const listener = jest.fn();
  view.subscribe(listener);
  receive('a', 'b', 'c');
  expect([listener.mock.calls.length, shown()]).toEqual([0, '']);
  frame();
  expect([listener.mock.calls.length, shown()]).toEqual([1, 'c b a']);
  receive('d');
  frame();
  expect([listener.mock.calls.length, shown()]).toEqual([2, 'd c b a']);
});

test('in a flood it is painted ten times per second', () => {
  const { view, receive } = aView();
  const listener = jest.fn();
  view.subscribe(listener);
  receive('first');
  frame();
  for (let frames = 0; frames < 60; frames += 1) {
    receive(...Array.from({ length: 100 }, (_, index) => `${index}`));
    frame();
  }
  expect(listener).toHaveBeenCalledTimes(1 + Math.floor(60 / Math.ceil(100 / 16)));
  for (let frames = 0; frames < 7; frames += 1) frame();
  expect(view.snapshot().received).toBe(6001);
});

test('while held it shows the painted rows, even dropped ones, and counts new messages', () => {
  const { view, receive, shown } = aView();
  receive('a', 'b');
  frame();
  receive('c');
  view.hold('scroll');
  expect([shown(), view.snapshot().newCount, view.snapshot().held]).toEqual(['b a', 1, true]);
  receive('d', 'e', 'f', 'g', 'h');
  frame();
  expect([shown(), view.snapshot().newCount, view.snapshot().dropped]).toEqual(['b a', 5, 3]);
  view.release('scroll');
  expect([shown(), view.snapshot().newCount, view.snapshot().held]).toEqual(['h g f e d', 0, false]);
});

test('it shows new rows again when the last hold is released', () => {
  const { view, receive, shown } = aView();
  receive('a');
  frame();
  view.hold('pause');
  view.hold('focus');
  receive('b');
  view.release('pause');
  expect([shown(), view.snapshot().paused]).toEqual(['a', false]);
  view.release('focus');
  expect(shown()).toBe('b a');
});

test('an opened row holds it until the last one is closed', () => {
  const { view, receive, shown } = aView();
  receive('a', 'b');
  frame();
  view.toggle(0);
  view.toggle(1);
  view.toggle(0);
  receive('c');
  frame();
  expect([shown(), [...view.snapshot().opened]]).toEqual(['b a', [1]]);
  view.toggle(1);
  expect(shown()).toBe('c b a');
});

test('follow ends every hold', () => {
  const { view, receive, shown } = aView();
  receive('a');
  frame();
  view.hold('pause');
  view.hold('scroll');
  view.toggle(0);
  receive('b');
  view.follow();
  expect([shown(), view.snapshot().opened.size, view.snapshot().paused]).toEqual(['b a', 0, false]);
});

test('a filter applies to held rows and to new ones', () => {
  const { view, receive, shown } = aView();
  receive('a1', 'b1', 'a2');
  frame();
  view.hold('pause');
  receive('a3', 'b2');
  view.filter((row) => row.kind === 'message' && row.message.startsWith('a'));
  expect([shown(), view.snapshot().newCount, view.snapshot().matching]).toEqual(['a2 a1', 1, 3]);
  view.filter(() => true);
  expect([shown(), view.snapshot().newCount]).toEqual(['a2 b1 a1', 2]);
  view.follow();
  expect(shown()).toBe('b2 a3 a2 b1 a1');
});

test('clear empties it and ends every hold', () => {
  const { view, receive, shown } = aView();
  receive('a', 'b');
  frame();
  view.hold('pause');
  view.clear();
  expect([shown(), view.snapshot().received, view.snapshot().held]).toEqual(['', 0, false]);
  receive('c');
  frame();
  expect(shown()).toBe('c');
});
