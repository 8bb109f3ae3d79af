// The `getComputedStyle` for tests (computed-style.ts) returns the same values as jsdom's.
import { quickComputedStyle } from './computed-style.ts';

/** jsdom's own function, from a frame: the one of this window is replaced. */
const original = (() => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  return (frame.contentWindow as Window).getComputedStyle;
})();
const quick = quickComputedStyle(original);

const properties = ['display', 'visibility', 'opacity', 'content', 'pointer-events', 'color', 'height', 'margin-top'];
const names = (
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code ' +
  'col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer ' +
  'form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label layer legend li ' +
  'link listing main map mark marquee menu meta meter nav nobr noframes noscript object ol optgroup option output p ' +
  'param picture plaintext pre progress q rp rt ruby s samp script search section select slot small source span ' +
  'strike strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track tt u ul ' +
  'var video wbr xmp own-element'
).split(' ');
const states: readonly Readonly<Record<string, string>>[] = [
  {},
  { hidden: '' },
  { open: '' },
  { type: 'HIDDEN' },
  { type: 'text' },
  { style: 'display: flex; visibility: hidden; opacity: 0.5; pointer-events: none; color: red; height: 4px' },
  { style: 'display: none !important; content: "x"; opacity: 0' },
  { style: 'display: unset; visibility: unset; opacity: unset; pointer-events: unset', hidden: '' },
  { style: 'display: inherit; visibility: inherit; pointer-events: inherit' },
  { style: '' },
];
const parents = ['<div>', '<ruby>', '<div style="visibility: hidden; pointer-events: none">', '<p hidden>'];

const readStyle = (compute: typeof window.getComputedStyle, element: Element) => {
  const style = compute(element);
  return [
    ...properties.map((property) => style.getPropertyValue(property)),
    style.display,
    style.visibility,
    style.opacity,
    style.pointerEvents,
    style.color,
    style.height,
  ];
};

function under(parent: string): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = parent;
  document.body.replaceChildren(holder);
  return holder.firstElementChild as HTMLElement;
}

/** The elements with different results. */
const differences = (elements: Iterable<Element>) =>
  [...elements]
    .map((element) => ({
      html: (element.cloneNode() as Element).outerHTML,
      jsdom: readStyle(original, element),
      quick: readStyle(quick, element),
    }))
    .filter(({ jsdom, quick }) => JSON.stringify(jsdom) !== JSON.stringify(quick));

test.each(states)('same style for every element with %o', (attributes) => {
  const parent = under('<div>');
  for (const name of names) {
    const element = parent.appendChild(document.createElement(name));
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  }
  expect(differences(parent.children)).toEqual([]);
});

test.each(parents)('same style for elements in %s, nested elements, and SVG', (parent) => {
  under(parent).innerHTML =
    '<rt>1</rt><rp>2</rp><span><b style="visibility: visible">3</b><i>4</i></span>' +
    '<svg><title>5</title><g style="display: none"><path></path></g><style></style></svg>';
  expect(differences(document.querySelectorAll('*'))).toEqual([]);
});

test('same style for a changing element, and for a detached one', () => {
  const parent = under('<div>');
  const element = parent.appendChild(document.createElement('span'));
  for (const change of [
    () => element.style.setProperty('display', 'none'),
    () => element.style.removeProperty('display'),
    () => parent.setAttribute('style', 'visibility: collapse'),
    () => parent.style.setProperty('visibility', ''),
    () => element.remove(),
  ]) {
    change();
    expect(differences([element])).toEqual([]);
  }
});

test('same style with few or many rules in style sheets, and after changes of them', () => {
  const parent = under('<div>');
  const first = '.removed { display: none } .faint { opacity: .2; visibility: hidden } .plain { color: red }';
  parent.innerHTML = `<style>${first}</style><style></style>`;
  const [, last] = parent.querySelectorAll('style');
  for (const name of ['removed', 'faint', 'plain', 'removed faint'])
    parent.appendChild(document.createElement('p')).className = name;
  (parent.lastElementChild as HTMLElement).style.visibility = 'visible';
  parent.children[3]?.appendChild(document.createElement('b'));
  const many = Array.from({ length: 100 }, (_, index) => `.many-${index} { display: flex }`).join(' ');
  for (const text of [
    '',
    '.removed { display: flex }',
    '.removed { display: unset } p { pointer-events: none } b { content: "x" }',
    '@media screen { .faint { display: grid } } @media print { .plain { display: none } }',
    '.removed:unknown(x) { display: flex } ::-webkit-other { display: none } .plain:not(.removed) { display: none }',
    `${many} .removed { display: flex }`,
  ]) {
    (last as HTMLElement).textContent = text;
    expect(differences(parent.querySelectorAll('*'))).toEqual([]);
  }
});
