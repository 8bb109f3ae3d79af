import { Locale, localeFor } from './locale.ts';

const known = ['en-US', 'de-DE', 'de-AT'];

test.each<[string[], string]>([
  [['de-AT', 'en-US'], 'de-AT'],
  [['DE-at'], 'de-AT'],
  [['de-CH'], 'de-DE'],
  [['de'], 'de-DE'],
  [['fr-FR', 'de'], 'de-DE'],
  [['den'], 'en-US'],
  [['fr-FR'], 'en-US'],
  [[], 'en-US'],
])('who wants %j gets %s', (wanted, locale) => {
  expect(localeFor(wanted, known)).toBe(locale);
});

test('it goes with the browser, and whoever listens hears of it', () => {
  const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  const locale = new Locale(known);
  expect(locale.getLocale()).toBe('en-US');
  const heard = jest.fn();
  const end = locale.subscribe(heard);
  languages.mockReturnValue(['de-DE']);
  window.dispatchEvent(new Event('languagechange'));
  expect(locale.getLocale()).toBe('de-DE');
  expect(heard).toHaveBeenCalledTimes(1);
  end();
  window.dispatchEvent(new Event('languagechange'));
  expect(heard).toHaveBeenCalledTimes(1);
  languages.mockRestore();
});

test('there is one locale so far', () => {
  expect(new Locale().getLocale()).toBe('en-US');
});
