import { Tag } from '@dmp/shared/antd/basics';
import { Flex } from '@dmp/shared/antd/shell';
import { cutTags, none } from '@dmp/shared/format';
import type { CSSProperties } from 'react';

const whole: CSSProperties = { margin: 0, maxWidth: '100%', overflowWrap: 'anywhere', whiteSpace: 'normal' };

/** All of a device's tags, each in full. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return none;
  return (
    <Flex gap={4} wrap align="center">
      {tags.map((tag) => (
        <Tag key={tag} style={whole}>
          {tag}
        </Tag>
      ))}
    </Flex>
  );
}

/** A device's first tags in a line, and how many more it has; what is cut off is in the tooltips. */
export function TagLine({ tags }: { tags: readonly string[] }) {
  const { shown, more } = cutTags(tags);
  if (shown.length === 0) return none;
  return (
    <Flex gap={4} align="center">
      {shown.map(({ tag, text }) => (
        <Tag key={tag} style={{ margin: 0 }} title={tag}>
          {text}
        </Tag>
      ))}
      {more > 0 ? <span title={tags.slice(shown.length).join(', ')}>+{more}</span> : null}
    </Flex>
  );
}
