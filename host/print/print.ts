import { serverNow } from '@dmp/shared/shell';
import './print.css';
import { footRule, printedFoot } from './printed-foot.ts';

/** Prints address and time at the foot of each sheet. */
const foot = new CSSStyleSheet();
document.adoptedStyleSheets.push(foot);

/** Prints the same at the end of the page, in a browser without margin boxes. */
const end = document.createElement('p');
end.className = 'dmp-printed';
document.body.append(end);

const { dataset } = document.documentElement;
/** The theme before printing; null while nothing is printed. */
let theme: string | undefined | null = null;
const charts = () => document.querySelectorAll('.apexcharts-canvas > svg');

addEventListener('beforeprint', () => {
  const text = printedFoot(location.href, serverNow());
  if ('CSSMarginRule' in window) foot.replaceSync(footRule(text));
  else end.textContent = text;
  // Paper is light.
  if (theme === null) theme = dataset.theme;
  dataset.theme = 'light';
  // An SVG without a viewBox does not scale.
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
