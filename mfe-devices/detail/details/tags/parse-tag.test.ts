import { limits } from '@dmp/shared/contract';
import { type ParsedTag, parseTag } from './parse-tag.ts';

const longest = limits.length.tag;
const many = Array.from({ length: limits.tags.max }, (_, index) => `T${index}`);

test.each<[string, readonly string[], ParsedTag | undefined]>([
  ['nevi', [], { tag: 'NEVI' }],
  ['  Phase 2 ', ['NEVI'], { tag: 'PHASE 2' }],
  ['', [], undefined],
  ['   ', [], undefined],
  ['Nevi', ['NEVI'], { error: 'This device already has the tag NEVI.' }],
  ['e\u0301te\u0301', ['\u00C9T\u00C9'], { error: 'This device already has the tag \u00C9T\u00C9.' }],
  ['a'.repeat(longest), [], { tag: 'A'.repeat(longest) }],
  ['a'.repeat(longest + 1), [], { error: 'A tag has at most 100 characters.' }],
  ['🔌'.repeat(longest), [], { tag: '🔌'.repeat(longest) }],
  ['one more', many, { error: 'A device has at most 50 tags; delete one first.' }],
  ['t0', many, { error: 'This device already has the tag T0.' }],
])('%p with the tags %j', (text, tags, parsed) => {
  expect(parseTag(text, tags)).toEqual(parsed);
});
