// What the types of tables say of each column. Types are not there at run time: they are read out of their source.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ModuleItem, parseSync, type TsInterfaceDeclaration, type TsType, type TsTypeElement } from '@swc/core';

/** A column as a table's type has it. */
export interface TypedColumn {
  /** What it is read as: text, number, boolean, date, json, or one of these with `[]`. */
  kind: string;
  nullable: boolean;
  /** May be left out of an insert although it is not null. */
  hasDefault: boolean;
}

/** Columns by table. */
export type TypedTables = Record<string, Record<string, TypedColumn>>;

const folder = resolve(__dirname, '../database');

/** The tables of `Tables`, and of what it extends. */
export function readTableTypes(): TypedTables {
  const files = readdirSync(folder).filter((file) => /(^|-)tables\.ts$/.test(file));
  const interfaces = new Map<string, TsInterfaceDeclaration>();
  for (const file of files) {
    const { body } = parseSync(readFileSync(join(folder, file), 'utf8'), { syntax: 'typescript' });
    for (const item of body.flatMap(interfaceIn)) interfaces.set(item.id.value, item);
  }
  const membersOf = (name: string): TsTypeElement[] => {
    const found = interfaces.get(name);
    if (!found) throw new Error(`The interface ${name} stands in none of ${files.join(', ')}.`);
    const inherited = found.extends.flatMap(({ expression }) =>
      expression.type === 'Identifier' ? membersOf(expression.value) : [],
    );
    return [...inherited, ...found.body.body];
  };
  const columnsIn = (type: TsType): TsTypeElement[] => {
    if (type.type === 'TsTypeLiteral') return type.members;
    if (type.type === 'TsIntersectionType') return type.types.flatMap(columnsIn);
    if (type.type === 'TsTypeReference' && type.typeName.type === 'Identifier') return membersOf(type.typeName.value);
    throw new Error(`A table cannot be of the type ${type.type}.`);
  };
  const named = <T>(members: readonly TsTypeElement[], read: (type: TsType) => T): Record<string, T> =>
    Object.fromEntries(members.map((member) => [nameOf(member), read(typeOf(member))]));
  return named(membersOf('Tables'), (table) => named(columnsIn(table), columnOf));
}

function interfaceIn(item: ModuleItem): TsInterfaceDeclaration[] {
  const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
  return declared.type === 'TsInterfaceDeclaration' ? [declared] : [];
}

function nameOf(member: TsTypeElement): string {
  if (member.type === 'TsPropertySignature' && member.key.type === 'Identifier') return member.key.value;
  throw new Error(`A table or column cannot be declared by a ${member.type}.`);
}

function typeOf(member: TsTypeElement): TsType {
  const type = member.type === 'TsPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined;
  if (!type) throw new Error(`${nameOf(member)} has no type.`);
  return type;
}

/** Wrappers of Kysely, and ours for them, of columns that an insert may leave out. */
const withDefault = ['Default', 'Generated', 'GeneratedAlways'];
/** Wrappers of what is read as a value and written as text. */
const ofJson = ['Json', 'ColumnType'];

function columnOf(type: TsType): TypedColumn {
  if (type.type === 'TsTypeReference' && type.typeName.type === 'Identifier') {
    const { value: name } = type.typeName;
    const [read] = type.typeParams?.params ?? [];
    if (withDefault.includes(name) && read) return { ...columnOf(read), hasDefault: true };
    if (ofJson.includes(name))
      return { kind: 'json', nullable: read ? columnOf(read).nullable : false, hasDefault: false };
  }
  const parts = type.type === 'TsUnionType' ? type.types : [type];
  const values = parts.filter((part) => !isNull(part));
  const kinds = [...new Set(values.map(kindOf))];
  return { kind: kinds.join(' or '), nullable: values.length < parts.length, hasDefault: false };
}

const isNull = (type: TsType): boolean => type.type === 'TsKeywordType' && type.kind === 'null';

function kindOf(type: TsType): string {
  switch (type.type) {
    case 'TsKeywordType':
      return type.kind === 'string' ? 'text' : type.kind;
    case 'TsArrayType':
      return `${kindOf(type.elemType)}[]`;
    case 'TsTypeReference':
      // Everything else that is named is one of the contract's sets of texts.
      return type.typeName.type === 'Identifier' && type.typeName.value === 'Date' ? 'date' : 'text';
    case 'TsLiteralType':
    case 'TsIndexedAccessType':
      return 'text';
    default:
      return type.type;
  }
}
