// Every route, and all that opens over a page, is a place of the browser tests: found by reading the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../e2e/every-page/place.ts';
import { places } from '../e2e/every-page/places.ts';

const remotes = readdirSync('.').filter((name) => name.startsWith('mfe-'));
const all: readonly Place[] = Object.values(places).flat();

/** `/devices/:deviceId` and `/devices/{device}` alike. */
const shape = (path: string): string => path.replace(/[?#].*/, '').replace(/:\w+|\{\w+\}/g, '*');

/** The expression in braces that a text begins with. */
function braced(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(1, at);
  }
  throw new Error(`A brace is not closed: ${text.slice(0, 80)}`);
}

/** What an element's own attribute `title` is given; undefined where it has none. */
function titleOf(element: string): string | undefined {
  let at = /^<\w+(<[^>]*>)?/.exec(element)?.[0].length ?? 0;
  for (; at < element.length && element[at] !== '>'; at += 1) {
    const value = /^\stitle=("[^"]*"|(?=\{))/.exec(element.slice(at));
    if (value) return value[1] || braced(element.slice(at + value[0].length));
    if (element[at] === '{') at += braced(element.slice(at)).length + 1;
  }
  return undefined;
}

/** Every text that a title may be, with … for what is put into it; one empty text where another file says what it is. */
function titlesIn(expression: string): string[] {
  const texts = [...expression.matchAll(/(?:^|[?:]\s*)(?:'([^']*)'|"([^"]*)"|`((?:[^`$]|\$\{[^}]*\})*)`)/g)];
  const titles = texts.map(([, ...parts]) => parts.join('').replace(/\$\{[^}]*\}/g, '…'));
  return titles.length > 0 ? titles : [''];
}

/** The titles of all that a file opens over a page. A frame, whose title its user hands in, opens nothing by itself. */
function opensIn(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const elements = [...text.matchAll(/<(?:Modal|Drawer|FormDialog|FormDrawer|ConfirmDialog|dialog)\b/g)];
  return elements.flatMap(({ index }) => {
    const element = text.slice(index);
    if (/^<\w+ \{\.\.\./.test(element)) return [];
    const title = titleOf(element) ?? '';
    return /^(props\.)?title$/.test(title) ? [] : titlesIn(title);
  });
}

/** What opens over a page, by file. */
const opened = ['host', 'shared/ui', ...remotes].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/\.test\.|(^|\/)(node_modules|dist|testing)\//.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      return opensIn(readFileSync(file, 'utf8')).map((title) => ({ file, title }));
    }),
);

const isNamed = ({ shows: [role, name] }: Place, title: string): boolean =>
  title === '' || (role.endsWith('dialog') && (typeof name === 'string' ? name === title : name?.test(title) === true));

test('every route of a remote is a place', () => {
  const paths = remotes.flatMap((remote) => {
    const { routes }: { routes: { path: string }[] } = JSON.parse(readFileSync(`${remote}/remote.json`, 'utf8'));
    return routes.map(({ path }) => path);
  });
  const known = new Set(all.map(({ path }) => shape(path)));
  const missing = paths
    .filter((path) => !known.has(shape(path)))
    .map((path) => `${path} is no place: add it to e2e/every-page/places.ts, with what it shows once it is there.`);
  expect(missing).toEqual([]);
  expect(paths.length).toBeGreaterThan(10);
});

test('all that opens over a page is a place', () => {
  const missing = opened
    .filter(({ file, title }) => !all.some((place) => place.opens === file && isNamed(place, title)))
    .map(
      ({ file, title }) =>
        `${file} opens ${title ? `“${title}”` : 'a dialog'} in no place: add one to e2e/every-page/places.ts, with ` +
        `opens: '${file}' and the dialog's name in shows.`,
    );
  expect(missing).toEqual([]);
  expect(opened.length).toBeGreaterThan(50);
});

test('every tab and every action of a device is a place', () => {
  const read = (file: string, pattern: RegExp) =>
    [...readFileSync(`mfe-devices/${file}`, 'utf8').matchAll(pattern)].map(([, name = '']) => name);
  // The first tab is the page itself.
  const tabs = read('detail/device-tabs.tsx', /lazyTab\(\s*'([\w-]+)'/g);
  const actions = read('actions/device-action.ts', /^ {4}label: '([^']+)'/gm);
  const paths = all.map(({ path }) => path);
  const pressed = all.flatMap(({ press = [] }) => press.map((step) => (typeof step === 'string' ? step : step[1])));
  expect(tabs.filter((tab) => !paths.includes(`/devices/{device}?tab=${tab}`))).toEqual([]);
  expect(actions.filter((action) => !pressed.includes(action))).toEqual([]);
  expect([tabs.length > 4, actions.length > 4]).toEqual([true, true]);
});

test('what a place says it opens is there', () => {
  const files = new Set(opened.map(({ file }) => file));
  expect(all.flatMap(({ opens }) => (opens === undefined || files.has(opens) ? [] : [opens]))).toEqual([]);
});

test.each([
  ['<Modal open title="Log" />', ['Log']],
  [`<FormDrawer<Values>\n  title={base ? \`Edit \${base.id}\` : 'Add site'}\n>`, ['Edit …', 'Add site']],
  ["<Drawer\n  title={view && 'job' in view ? 'Job' : 'Jobs'}\n>", ['Job', 'Jobs']],
  ["<ConfirmDialog\n  title={given?.title ?? 'Leave?'}\n>", ['Leave?']],
  ['<ConfirmDialog\n  title={titleOf(action, { many: true })}\n>', ['']],
  ['<dialog ref={dialog} role="alertdialog">', ['']],
  ['<Modal\n  open\n  onOk={() => close()}\n>\n  <Alert title="No" />', ['']],
  ['<Drawer open title={props.title}>', []],
  ['{Drawer && <Drawer {...props} />}', []],
  ['/** <ConfirmDialog title="Delete alert?"> */', []],
  ['<DrawerFrame title="Log" />', []],
])('%j', (source, titles) => {
  expect(opensIn(source)).toEqual(titles);
});
