import type { ConsoleConfig } from '@dmp/shared/contract';

type ExternalLink = ConsoleConfig['externalLinks'][number];

/** Links under one heading. A link without a group is a group without a heading. */
export interface LinkGroup {
  heading: string | undefined;
  links: ExternalLink[];
}

/** Puts the links of each group together, at the position of its first link. */
export function groupLinks(links: readonly ExternalLink[]): LinkGroup[] {
  const groups: LinkGroup[] = [];
  for (const link of links) {
    const group = link.group === undefined ? undefined : groups.find(({ heading }) => heading === link.group);
    if (group) group.links.push(link);
    else groups.push({ heading: link.group, links: [link] });
  }
  return groups;
}
