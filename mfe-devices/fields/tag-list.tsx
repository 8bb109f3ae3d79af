import { Tag, Tooltip } from '@dmp/shared/antd/data';
import { Flex } from '@dmp/shared/antd/shell';
import { none, type ShownTag } from '@dmp/shared/format';

/** A device's tags, and how many more it has; a name that was cut is whole in its tooltip. */
export function TagList({ shown, more }: { shown: readonly ShownTag[]; more: number }) {
  if (shown.length === 0) return none;
  return (
    <Flex gap={4} wrap={more === 0} align="center">
      {shown.map(({ tag, text }) => (
        <Tooltip key={tag} title={tag === text ? undefined : tag}>
          <Tag
            style={{
              margin: 0,
              maxWidth: '100%',
              whiteSpace: more > 0 ? 'nowrap' : 'normal',
              overflowWrap: 'anywhere',
            }}
          >
            {text}
          </Tag>
        </Tooltip>
      ))}
      {more > 0 ? <span>+{more}</span> : null}
    </Flex>
  );
}
