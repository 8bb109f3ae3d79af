import { anOverview, someOverview } from '../testing/overviews.ts';
import { overviewTabs } from './overview-tabs.ts';

test.each([
  [[], ['Overview', 'Tags']],
  [
    ['Alpitronic', 'BTC', 'Signet', 'ABB'],
    ['Overview', 'ABB', 'BTC', 'Signet', 'Alpitronic', 'Tags'],
  ],
  [
    ['BTC', 'Tesla'],
    ['Overview', 'BTC', 'Tags'],
  ],
])('with data of %j the tabs are %j', (makers, labels) => {
  const manufacturerOverviews = Object.fromEntries(makers.map((name) => [name, someOverview]));
  expect(overviewTabs(anOverview({ manufacturerOverviews })).map(({ label }) => label)).toEqual(labels);
});

test('without manufacturers there are the tabs Overview and Tags', () => {
  const { manufacturerOverviews: _, ...overview } = anOverview({});
  expect(overviewTabs(overview).map(({ label }) => label)).toEqual(['Overview', 'Tags']);
});
