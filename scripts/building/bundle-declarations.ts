import {
  documentationStart,
  loadTypeModule,
  type Reference,
  resolveName,
  type TypeDeclaration,
  type TypeModule,
} from './type-modules.ts'

type Range = { readonly start: number; readonly end: number }
/** Names that the entry exports, by their declarations. */
type PublicNames = ReadonlyMap<TypeDeclaration, string>

/** Kinds of syntax that can replace the name of their alias anywhere. */
const inlineTypes = ['TSUnionType', 'TSTypeLiteral', 'TSTypeReference', 'TSLiteralType', 'TSIndexedAccessType']

/** Prints the union of a constant array's elements. */
function printElementUnion(module: TypeModule, name: string): string {
  const source = resolveName(module, name)
  const value = source?.module.constants.get(source.name)
  const array = value?.type === 'TSAsExpression' ? value.expression : value
  if (source === undefined || array?.type !== 'ArrayExpression') throw new Error(`${name} isn't a constant array`)
  return array.elements.map((element) => source.module.text.slice(element?.start, element?.end)).join(' | ')
}

/** Prints a name as the entry exports its declaration, or the type itself if the entry doesn't export it. */
function printReference(module: TypeModule, reference: Reference, names: PublicNames): string {
  const { use, name, start } = reference
  if (use === 'elements') return printElementUnion(module, name)
  const source = resolveName(module, name)
  const declaration = source?.module.types.get(source.name)
  if (source === undefined || declaration === undefined) return name
  const publicName = names.get(declaration)
  if (publicName !== undefined) return publicName
  const type = declaration.type === 'TSTypeAliasDeclaration' ? declaration.typeAnnotation : undefined
  const text = type && print(source.module, type, names)
  const canInline = type && !declaration.typeParameters && inlineTypes.includes(type.type) && !text?.includes('\n')
  if (text === undefined || !canInline) throw new Error(`${name} of ${source.module.path} needs a name in the entry`)
  return type.type === 'TSUnionType' && module.tightStarts.has(start) ? `(${text})` : text
}

/** Prints a range of the source with all names as the entry exports them. */
function print(module: TypeModule, { start, end }: Range, names: PublicNames): string {
  let text = ''
  let offset = start
  for (const reference of module.references) {
    if (reference.start < offset || reference.end > end) continue
    text += module.text.slice(offset, reference.start) + printReference(module, reference, names)
    offset = reference.end
  }
  return text + module.text.slice(offset, end)
}

/** Lists the names of the entry's own declarations, and of the imported ones that it exports. */
function listPublicNames(entry: TypeModule): PublicNames {
  const names = new Map<TypeDeclaration, string>()
  for (const [name, declaration] of entry.types) names.set(declaration, name)
  for (const statement of entry.program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const { local, exported } of statement.specifiers) {
      const name = 'name' in local ? local.name : local.value
      const source = resolveName(entry, name)
      const declaration = source?.module.types.get(source.name)
      if (declaration === undefined) throw new Error(`${entry.path}: ${name} isn't a type`)
      names.set(declaration, 'name' in exported ? exported.name : exported.value)
    }
  }
  return names
}

function printDocumented(module: TypeModule, node: Range, names: PublicNames): string {
  const documentation = module.text.slice(documentationStart(module, node.start), node.start)
  return documentation + print(module, node, names)
}

/** Prints the declaration of an imported type under its exported name. */
function printImported(entry: TypeModule, name: string, names: PublicNames): string {
  const source = resolveName(entry, name)
  const declaration = source?.module.types.get(source.name)
  if (source === undefined || declaration === undefined) throw new Error(`${entry.path}: ${name} isn't a type`)
  const exportStart = declaration.start - 'export '.length
  return printDocumented(source.module, { start: exportStart, end: declaration.end }, names)
}

/**
 * Bundles the types of an entry into one declaration file and returns its text. The entry's own declarations stay
 * unchanged. Imported types have their exported names. Types that aren't exported are inlined.
 */
export function bundleDeclarations(entryPath: string): string {
  const entry = loadTypeModule(entryPath)
  const names = listPublicNames(entry)
  const headerEnd = entry.text.indexOf('*/') + '*/'.length
  const header = entry.text.startsWith('/**') ? [entry.text.slice(0, headerEnd)] : []
  const declarations = entry.program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return []
    const specifiers = statement.type === 'ExportNamedDeclaration' ? statement.specifiers : []
    if (specifiers.length === 0) return [printDocumented(entry, statement, names)]
    return specifiers.map(({ local }) => printImported(entry, 'name' in local ? local.name : local.value, names))
  })
  return `${[...header, ...declarations].join('\n\n')}\n`
}
