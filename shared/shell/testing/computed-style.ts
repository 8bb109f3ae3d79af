// jsdom computes a whole style for each call: it matches every rule of its own style sheet and parses every color. The
// queries by role and `toBeVisible` read only two or three properties of each element and its ancestors, which depend on
// few rules. This module computes these properties, and jsdom all others.
// `computed-style.dom.test.ts` compares the two.

/** The `display` of elements in jsdom's style sheet. */
const displays: ReadonlyMap<string, string> = new Map(
  Object.entries({
    none: 'head meta title link style script datalist param noframes template',
    block:
      'body p div layer article aside footer header hgroup main nav section address blockquote figcaption figure ' +
      'center hr h1 h2 h3 h4 h5 h6 ul menu dir ol dd dl dt form legend fieldset optgroup option pre xmp plaintext ' +
      'listing frameset frame details summary',
    'inline-block': 'marquee input textarea select button meter progress',
    inline: 'q map area output',
    table: 'table',
    'table-header-group': 'thead',
    'table-row-group': 'tbody',
    'table-footer-group': 'tfoot',
    'table-column': 'col',
    'table-column-group': 'colgroup',
    'table-row': 'tr',
    'table-cell': 'td th',
    'table-caption': 'caption',
    'list-item': 'li',
  }).flatMap(([display, names]) => names.split(' ').map((name) => [name, display] as const)),
);

type Compute = (element: Element) => CSSStyleDeclaration;

interface Rule {
  property: string;
  selector: string;
  value: string;
}

const fastProperties = ['display', 'visibility', 'opacity', 'content', 'pointer-events'];
/** With more rules, such as antd's generated styles, jsdom itself is as fast. */
const maxRules = 60;

/** Like jsdom, ignores the rules for other media than the screen. */
function rulesIn(sheet: CSSStyleSheet): CSSRule[] {
  return Array.from(sheet.cssRules).flatMap((rule) => {
    if (!('media' in rule)) return [rule];
    const { media, cssRules } = rule as CSSMediaRule;
    return Array.from(media).includes('screen') ? Array.from(cssRules) : [];
  });
}

/** The rules of a document's style sheets for {@link fastProperties}, the last first; undefined above {@link maxRules}. */
function readRules(sheets: readonly CSSStyleSheet[]): readonly Rule[] | undefined {
  const rules: Rule[] = [];
  // Normalizes a value like an element's `style`.
  const { style: reader } = document.createElement('i');
  for (const rule of sheets.flatMap(rulesIn)) {
    if (!('style' in rule)) continue;
    const { style, selectorText } = rule as CSSStyleRule;
    for (const property of fastProperties) {
      const value = style.getPropertyValue(property);
      if (!value) continue;
      reader.setProperty(property, value);
      rules.unshift({ property, selector: selectorText, value: reader.getPropertyValue(property) });
    }
  }
  return rules.length > maxRules ? undefined : rules;
}

interface CachedRules {
  sheets: readonly CSSStyleSheet[];
  lengths: string;
  rules: readonly Rule[] | undefined;
}
const rulesCache = new WeakMap<Document, CachedRules>();

/** Cached result of {@link readRules}, read again when a sheet or a rule is added or removed. */
function rulesOf({ ownerDocument }: Element): readonly Rule[] | undefined {
  const sheets = Array.from(ownerDocument.styleSheets);
  const lengths = sheets.map(({ cssRules }) => cssRules.length).join();
  const last = rulesCache.get(ownerDocument);
  if (last?.lengths === lengths && sheets.every((sheet, index) => sheet === last.sheets[index])) return last.rules;
  const rules = readRules(sheets);
  rulesCache.set(ownerDocument, { sheets, lengths, rules });
  return rules;
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // jsdom treats a selector that it cannot parse as one that does not match.
    return false;
  }
}

/** The value of an element's own `style`, or of the last matching rule: jsdom ignores specificity. */
function declared(element: Element, property: string): string {
  // Few elements have the attribute, and jsdom keeps it up to date with `style`.
  const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
  const applies = (rule: Rule) => rule.property === property && matches(element, rule.selector);
  return own || (rulesOf(element)?.find(applies)?.value ?? '');
}

function cascaded(element: Element, property: string): string {
  const value = declared(element, property);
  return value === 'unset' ? '' : value;
}

function displayOf(element: Element): string {
  const value = declared(element, 'display');
  if (value) return value === 'unset' ? '' : value;
  const { localName } = element;
  if (element.hasAttribute('hidden')) return 'none';
  if (localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return 'none';
  if (localName === 'dialog' && !element.hasAttribute('open')) return 'none';
  if (element.parentElement?.localName === 'ruby' && (localName === 'rt' || localName === 'rp'))
    return localName === 'rt' ? 'block' : 'none';
  return displays.get(localName) ?? '';
}

const inherited = (property: string, initial: string) => (element: Element) => {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const value = cascaded(current, property);
    if (value) return value;
  }
  return initial;
};
const pointerEventsOf = inherited('pointer-events', 'auto');

const quick: ReadonlyMap<string | symbol, (element: Element) => string> = new Map([
  ['display', displayOf],
  ['visibility', inherited('visibility', 'visible')],
  ['opacity', (element) => cascaded(element, 'opacity')],
  ['content', (element) => cascaded(element, 'content')],
  ['pointerEvents', pointerEventsOf],
  ['pointer-events', pointerEventsOf],
]);

/** Replaces jsdom's `getComputedStyle`, and calls it for all other properties. */
export const quickComputedStyle =
  (compute: Compute): Compute =>
  (element) => {
    // jsdom throws on anything that is not an element.
    if (element?.nodeType !== 1 || !rulesOf(element)) return compute(element);
    let whole: CSSStyleDeclaration | undefined;
    const all = () => {
      whole ??= compute(element);
      return whole;
    };
    const getPropertyValue = (property: string) => quick.get(property)?.(element) ?? all().getPropertyValue(property);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        const read = quick.get(name);
        if (read) return read(element);
        const value: unknown = Reflect.get(all(), name);
        return typeof value === 'function' ? value.bind(all()) : value;
      },
      has: (_target, name) => name in all(),
    });
  };
