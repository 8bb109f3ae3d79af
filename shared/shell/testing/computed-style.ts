// jsdom computes a whole style for each call: it matches every rule of its own style sheet and parses every color. The
// queries by role and `toBeVisible` ask of each element, and of all around it, for two or three properties that jsdom
// derives from little. These are answered here, all others by jsdom.
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

const answered = ['display', 'visibility', 'opacity', 'content', 'pointer-events'];
/** With more rules, as antd makes where it draws its styles, jsdom itself is no slower. */
const mostRules = 60;

/** As in jsdom, the rules of other media than the screen count for nothing. */
function rulesIn(sheet: CSSStyleSheet): CSSRule[] {
  return Array.from(sheet.cssRules).flatMap((rule) => {
    if (!('media' in rule)) return [rule];
    const { media, cssRules } = rule as CSSMediaRule;
    return Array.from(media).includes('screen') ? Array.from(cssRules) : [];
  });
}

/** The rules of a document's own style sheets for what is answered here, the last first; none if they are too many. */
function readRules(sheets: readonly CSSStyleSheet[]): readonly Rule[] | undefined {
  const rules: Rule[] = [];
  // Reads a value as an element's `style` does.
  const { style: reader } = document.createElement('i');
  for (const rule of sheets.flatMap(rulesIn)) {
    if (!('style' in rule)) continue;
    const { style, selectorText } = rule as CSSStyleRule;
    for (const property of answered) {
      const value = style.getPropertyValue(property);
      if (!value) continue;
      reader.setProperty(property, value);
      rules.unshift({ property, selector: selectorText, value: reader.getPropertyValue(property) });
    }
  }
  return rules.length > mostRules ? undefined : rules;
}

interface Known {
  sheets: readonly CSSStyleSheet[];
  lengths: string;
  rules: readonly Rule[] | undefined;
}
const known = new WeakMap<Document, Known>();

/** What {@link readRules} says, read again when a sheet or a rule was added or removed. */
function rulesOf({ ownerDocument }: Element): readonly Rule[] | undefined {
  const sheets = Array.from(ownerDocument.styleSheets);
  const lengths = sheets.map(({ cssRules }) => cssRules.length).join();
  const last = known.get(ownerDocument);
  if (last?.lengths === lengths && sheets.every((sheet, index) => sheet === last.sheets[index])) return last.rules;
  const rules = readRules(sheets);
  known.set(ownerDocument, { sheets, lengths, rules });
  return rules;
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // jsdom cannot read it, and takes it for one that does not match.
    return false;
  }
}

/** What an element's own `style` says, or else the last rule for it; jsdom knows no specificity. */
function declared(element: Element, property: string): string {
  // jsdom keeps the attribute up to date, and few elements have it.
  const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';
  const isFor = (rule: Rule) => rule.property === property && matches(element, rule.selector);
  return own || (rulesOf(element)?.find(isFor)?.value ?? '');
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
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = cascaded(at, property);
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

/** Stands in for jsdom's `getComputedStyle`, which it asks for what it does not know. */
export const quickComputedStyle =
  (compute: Compute): Compute =>
  (element) => {
    // What is no element is refused by jsdom.
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
        const answer = quick.get(name);
        if (answer) return answer(element);
        const value: unknown = Reflect.get(all(), name);
        return typeof value === 'function' ? value.bind(all()) : value;
      },
      has: (_target, name) => name in all(),
    });
  };
