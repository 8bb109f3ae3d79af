import { limits } from '@dmp/shared/contract';
import { type TagEntry, tagEntry } from './tag-entry.ts';

const longest = limits.length.tag;
const many = Array.from({ length: limits.tags.max }, (_, index) => `T${index}`);

test.each<[string, readonly string[], TagEntry | undefined]>([
  ['nevi', [], { tag: 'NEVI' }],
  ['  Phase 2 ', ['NEVI'], { tag: 'PHASE 2' }],
  ['', [], undefined],
  ['   ', [], undefined],
  ['Nevi', ['NEVI'], { fault: 'This device already has the tag NEVI.' }],
  ['e\u0301te\u0301', ['\u00C9T\u00C9'], { fault: 'This device already has the tag \u00C9T\u00C9.' }],
  ['a'.repeat(longest), [], { tag: 'A'.repeat(longest) }],
  ['a'.repeat(longest + 1), [], { fault: 'A tag has at most 100 characters.' }],
  ['🔌'.repeat(longest), [], { tag: '🔌'.repeat(longest) }],
  ['one more', many, { fault: 'A device has at most 50 tags; delete one first.' }],
  ['t0', many, { fault: 'This device already has the tag T0.' }],
])('%p beside %j', (text, tags, entry) => {
  expect(tagEntry(text, tags)).toEqual(entry);
});
