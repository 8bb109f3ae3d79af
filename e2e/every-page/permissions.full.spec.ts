// What the console offers by each permission on every screen but those of alerts, which are in permissions.spec.ts.
import { test } from '../support/console.ts';
import { type OfferWorld, offerWorld } from './offer-world.ts';
import { areas, tall, testOffers } from './offered.ts';

test.use({ viewport: tall });

let world: OfferWorld;
test.beforeAll(async ({ request }) => {
  test.setTimeout(120_000);
  world = await offerWorld(request);
});
test.afterAll(({ request }) => world?.end(request));

for (const area of areas.filter((one) => one !== 'alerts')) testOffers(area, async () => world.ids);
