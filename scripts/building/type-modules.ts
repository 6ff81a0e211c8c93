import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Expression,
  type Program,
  parseSync,
  type TSInterfaceDeclaration,
  type TSType,
  type TSTypeAliasDeclaration,
  type TSTypeName,
  Visitor,
} from 'oxc-parser'

type Range = { readonly start: number; readonly end: number }
export type TypeDeclaration = TSInterfaceDeclaration | TSTypeAliasDeclaration

/** Use of a declared name in the source. */
export type Reference = {
  /** `elements` stands for the union of a constant array's elements: `(typeof names)[number]`. */
  readonly use: 'name' | 'type' | 'elements'
  readonly name: string
  readonly start: number
  readonly end: number
}

export type TypeModule = {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly types: ReadonlyMap<string, TypeDeclaration>
  readonly constants: ReadonlyMap<string, Expression>
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>
  readonly references: readonly Reference[]
  /** Starts of types in positions that bind more tightly than a union, such as `X` in `X[]`. */
  readonly tightStarts: ReadonlySet<number>
  /** Starts of documentation comments by their ends. */
  readonly commentStarts: ReadonlyMap<number, number>
}

const modules = new Map<string, TypeModule>()

function listImports({ body }: Program): TypeModule['imports'] {
  const imports = new Map<string, { from: string; name: string }>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of statement.specifiers) {
      const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined
      const name = imported !== undefined && 'name' in imported ? imported.name : '*'
      imports.set(specifier.local.name, { from: statement.source.value, name })
    }
  }
  return imports
}

/** Text of a name; undefined for qualified names, such as `Intl.Locale`. */
const simpleName = (name: Expression | TSTypeName) => (name.type === 'Identifier' ? name.name : undefined)

/** Name of the array in `typeof array`; undefined for other types. */
function queriedArrayName(type: TSType): string | undefined {
  const unwrapped = type.type === 'TSParenthesizedType' ? type.typeAnnotation : type
  if (unwrapped.type !== 'TSTypeQuery' || unwrapped.exprName.type !== 'Identifier') return undefined
  return unwrapped.exprName.name
}

function parseModule(path: string, text: string): TypeModule {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const types = new Map<string, TypeDeclaration>()
  const constants = new Map<string, Expression>()
  const references: Reference[] = []
  const tightStarts = new Set<number>()
  const addReference = (use: Reference['use'], name: string | undefined, { start, end }: Range) =>
    name !== undefined && void references.push({ use, name, start, end })
  const declare = (node: TypeDeclaration) => {
    if (!types.has(node.id.name)) types.set(node.id.name, node)
    addReference('name', node.id.name, node.id)
  }
  new Visitor({
    TSInterfaceDeclaration: declare,
    TSTypeAliasDeclaration: declare,
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
    TSTypeReference: ({ typeName }) => addReference('type', simpleName(typeName), typeName),
    TSInterfaceHeritage: ({ expression }) => addReference('type', simpleName(expression), expression),
    TSArrayType: ({ elementType }) => void tightStarts.add(elementType.start),
    TSTypeOperator: ({ typeAnnotation }) => void tightStarts.add(typeAnnotation.start),
    TSIntersectionType({ types: operands }) {
      for (const { start } of operands) tightStarts.add(start)
    },
    TSIndexedAccessType(node) {
      tightStarts.add(node.objectType.start)
      if (node.indexType.type === 'TSNumberKeyword') addReference('elements', queriedArrayName(node.objectType), node)
    },
  }).visit(program)
  references.sort((first, second) => first.start - second.start)
  const documentation = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const commentStarts = new Map(documentation.map(({ start, end }) => [end, start]))
  return {
    path,
    text,
    program,
    types,
    constants,
    imports: listImports(program),
    references,
    tightStarts,
    commentStarts,
  }
}

/** Reads and parses a module. Each file is read once. */
export function loadTypeModule(path: string): TypeModule {
  const module = modules.get(path) ?? parseModule(path, readFileSync(path, 'utf8'))
  modules.set(path, module)
  return module
}

/**
 * Follows the imports of a name to the module that declares it, perhaps under another name; undefined for globals and type
 * parameters.
 */
export function resolveName(module: TypeModule, name: string): { module: TypeModule; name: string } | undefined {
  if (module.types.has(name) || module.constants.has(name)) return { module, name }
  const source = module.imports.get(name)
  if (source === undefined) return undefined
  if (!source.from.startsWith('.') || source.name === '*') {
    throw new Error(`${module.path}: ${name} of ${source.from} can't be bundled`)
  }
  return resolveName(loadTypeModule(join(dirname(module.path), source.from)), source.name)
}

/** Start of a node's documentation comment, or of the node if it has none. */
export function documentationStart({ text, commentStarts }: TypeModule, start: number): number {
  return commentStarts.get(text.slice(0, start).trimEnd().length) ?? start
}
