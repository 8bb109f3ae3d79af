import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, type TsType } from '@swc/core';

/** The members of an object, each with its own; of anything but an object there are none. */
export interface Members {
  [name: string]: Members;
}

const folder = fileURLToPath(new URL('../../shared/shell/recorded/', import.meta.url));

/** The versions of the contract between host and remotes that were recorded, the newest first. */
export const recordedVersions = (): string[] =>
  readdirSync(folder)
    .map((name) => name.replace(/\.d\.ts$/, ''))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));

/** What the host gave a remote in this version of the contract: the members of its props. */
export const recordedMembers = (version: string): Members =>
  membersIn(readFileSync(`${folder}${version}.d.ts`, 'utf8'));

/** The members of what a declaration `export declare const props: …` spells out. */
export function membersIn(source: string): Members {
  const { body } = parseSync(source, { syntax: 'typescript' });
  for (const item of body) {
    if (item.type !== 'ExportDeclaration' || item.declaration.type !== 'VariableDeclaration') continue;
    for (const { id } of item.declaration.declarations) {
      if (id.type === 'Identifier' && id.value === 'props' && 'typeAnnotation' in id) {
        return membersOf((id.typeAnnotation as { typeAnnotation: TsType }).typeAnnotation);
      }
    }
  }
  throw new Error('The record declares no props.');
}

function membersOf(type: TsType): Members {
  // An optional object is an object, or undefined.
  if (type.type === 'TsUnionType') return Object.assign({}, ...type.types.map(membersOf));
  if (type.type !== 'TsTypeLiteral') return {};
  return Object.fromEntries(
    type.members.flatMap((member) => {
      if (member.type !== 'TsPropertySignature' || member.key.type !== 'Identifier') return [];
      return [[member.key.value, member.typeAnnotation ? membersOf(member.typeAnnotation.typeAnnotation) : {}]];
    }),
  );
}
