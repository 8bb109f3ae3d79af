-- The order of names and IDs that people see: numbers by value, accents beside their letters, whatever the case.
-- Written with keywords: the embedded database ignores the settings of a language tag, und-u-kn-true-ks-level2.
create collation natural_order (
  provider = icu, locale = 'und@colNumeric=yes;colStrength=secondary', deterministic = false
);
