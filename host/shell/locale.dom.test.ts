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
])('for the preferences %j the locale is %s', (preferred, locale) => {
  expect(localeFor(preferred, known)).toBe(locale);
});

test('it follows the browser, and notifies listeners', () => {
  const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  const locale = new Locale(known);
  expect(locale.getLocale()).toBe('en-US');
  const listener = jest.fn();
  const end = locale.subscribe(listener);
  languages.mockReturnValue(['de-DE']);
  window.dispatchEvent(new Event('languagechange'));
  expect(locale.getLocale()).toBe('de-DE');
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  window.dispatchEvent(new Event('languagechange'));
  expect(listener).toHaveBeenCalledTimes(1);
  languages.mockRestore();
});

test('en-US is the only locale', () => {
  expect(new Locale().getLocale()).toBe('en-US');
});
