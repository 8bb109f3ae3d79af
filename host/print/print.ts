import { serverNow } from '@dmp/shared/shell';
import './print.css';
import { footRule, printedFoot } from './printed-foot.ts';

/** Says at the foot of each sheet where and when it was printed. */
const foot = new CSSStyleSheet();
document.adoptedStyleSheets.push(foot);

/** Says the same at the end of the page, where a browser has no margin boxes. */
const end = document.createElement('p');
end.className = 'dmp-printed';
document.body.append(end);

const { dataset } = document.documentElement;
/** Before printing; null while nothing is printed. */
let theme: string | undefined | null = null;
const charts = () => document.querySelectorAll('.apexcharts-canvas > svg');

addEventListener('beforeprint', () => {
  const text = printedFoot(location.href, serverNow());
  if ('CSSMarginRule' in window) foot.replaceSync(footRule(text));
  else end.textContent = text;
  // Paper is light.
  if (theme === null) theme = dataset.theme;
  dataset.theme = 'light';
  // A drawing without a view box keeps the width that it has on the screen.
  for (const chart of charts()) {
    chart.setAttribute('viewBox', `0 0 ${chart.clientWidth} ${chart.clientHeight}`);
  }
});

addEventListener('afterprint', () => {
  if (theme === undefined) delete dataset.theme;
  else if (theme !== null) dataset.theme = theme;
  theme = null;
  for (const chart of charts()) chart.removeAttribute('viewBox');
});
