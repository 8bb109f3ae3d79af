// The tests' own `getComputedStyle` (computed-style.ts) says the same as jsdom's.
import { quickComputedStyle } from './computed-style.ts';

/** jsdom's own; an object of the window's keeps it from the replacement. */
const jsdoms = (() => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  return (frame.contentWindow as Window).getComputedStyle;
})();
const quick = quickComputedStyle(jsdoms);

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

const told = (compute: typeof window.getComputedStyle, element: Element) => {
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

/** The elements of which the two say different things. */
const differences = (elements: Iterable<Element>) =>
  [...elements]
    .map((element) => ({
      html: (element.cloneNode() as Element).outerHTML,
      jsdom: told(jsdoms, element),
      quick: told(quick, element),
    }))
    .filter(({ jsdom, quick }) => JSON.stringify(jsdom) !== JSON.stringify(quick));

test.each(states)('of every element with %o', (attributes) => {
  const parent = under('<div>');
  for (const name of names) {
    const element = parent.appendChild(document.createElement(name));
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  }
  expect(differences(parent.children)).toEqual([]);
});

test.each(parents)('of elements in %s, in one another, and of SVG', (parent) => {
  under(parent).innerHTML =
    '<rt>1</rt><rp>2</rp><span><b style="visibility: visible">3</b><i>4</i></span>' +
    '<svg><title>5</title><g style="display: none"><path></path></g><style></style></svg>';
  expect(differences(document.querySelectorAll('*'))).toEqual([]);
});

test('of an element that changes, and of one that is nowhere', () => {
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

test('where style sheets have rules, few or many, that come and go', () => {
  const parent = under('<div>');
  const first = '.gone { display: none } .faint { opacity: .2; visibility: hidden } .plain { color: red }';
  parent.innerHTML = `<style>${first}</style><style></style>`;
  const [, last] = parent.querySelectorAll('style');
  for (const name of ['gone', 'faint', 'plain', 'gone faint'])
    parent.appendChild(document.createElement('p')).className = name;
  (parent.lastElementChild as HTMLElement).style.visibility = 'visible';
  parent.children[3]?.appendChild(document.createElement('b'));
  const many = Array.from({ length: 100 }, (_, index) => `.many-${index} { display: flex }`).join(' ');
  for (const text of [
    '',
    '.gone { display: flex }',
    '.gone { display: unset } p { pointer-events: none } b { content: "x" }',
    '@media screen { .faint { display: grid } } @media print { .plain { display: none } }',
    '.gone:unknown(x) { display: flex } ::-webkit-other { display: none } .plain:not(.gone) { display: none }',
    `${many} .gone { display: flex }`,
  ]) {
    (last as HTMLElement).textContent = text;
    expect(differences(parent.querySelectorAll('*'))).toEqual([]);
  }
});
