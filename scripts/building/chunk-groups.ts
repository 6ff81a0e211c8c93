import { join } from 'node:path'

type ModuleInfo = {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly code: string | null
}

/** Subset of Rolldown's `ChunkingContext`, which functions for chunk names get. */
export type ModuleGraph = { readonly getModuleInfo: (id: string) => ModuleInfo | null }

/** Ids of barrels: modules that re-export many others, while each importer needs few. */
const barrelPattern =
  /node_modules\/(?<name>@tabler\/icons-react|@mantine\/(?:core|hooks|notifications))\/(?:dist\/)?esm\/(?:tabler-icons-react|index)\.mjs$/

/** Splits the list between the braces of an import or export. */
const splitSpecifiers = (list: string) =>
  list
    .split(',')
    .map((specifier) => specifier.trim())
    .filter((specifier) => specifier !== '')

/** Parses the files of a barrel by the names of their exports. */
function parseBarrel(barrelId: string, code: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [, list = '', path = ''] of code.matchAll(/(?:import|export) \{([^}]*)\} from ["'](\.[^"']*)["']/g)) {
    for (const specifier of splitSpecifiers(list)) {
      files.set(specifier.split(' as ').at(-1) ?? specifier, join(barrelId, '..', path))
    }
  }
  return files
}

/** Names that a module imports from a package. */
function importedNames(code: string, packageName: string): readonly string[] {
  const pattern = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${packageName}["']`, 'g')
  return Array.from(code.matchAll(pattern)).flatMap(([, list = '']) =>
    splitSpecifiers(list).map((specifier) => specifier.split(' as ')[0] ?? specifier),
  )
}

const barrels = new Map<string, ReadonlyMap<string, string>>()

function filesOfBarrel(id: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const files = barrels.get(id) ?? parseBarrel(id, graph.getModuleInfo(id)?.code ?? '')
  barrels.set(id, files)
  return files
}

/** Static imports of a module. A barrel is replaced by the files of the names that are imported from it. */
export function importsOf(id: string, graph: ModuleGraph): readonly string[] {
  const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const packageName = barrelPattern.exec(imported)?.groups?.name
    if (packageName === undefined) return [imported]
    const files = filesOfBarrel(imported, graph)
    return importedNames(code ?? '', packageName).flatMap((name) => files.get(name) ?? [])
  })
}

/** Returns true for a module in the closure. */
type ClosureTest = (id: string, graph: ModuleGraph) => boolean

/** Creates a test for the transitive closure of the entries' static imports, which is computed at the first call. */
function createClosureTest(entries: readonly string[]): ClosureTest {
  let closure: Set<string> | undefined
  const add = (id: string, graph: ModuleGraph, ids: Set<string>) => {
    if (ids.has(id)) return
    ids.add(id)
    for (const imported of importsOf(id, graph)) add(imported, graph, ids)
  }
  return (id, graph) => {
    if (closure === undefined) {
      closure = new Set()
      for (const entry of entries) add(entry, graph, closure)
    }
    return closure.has(id)
  }
}

/** Part of the app that is loaded as a whole, such as a screen. */
export type AppPart = {
  /** Modules that form the part together with their static imports. */
  readonly entries: readonly string[]
  /** Names of the parts that are always loaded before this one. */
  readonly prerequisites: readonly string[]
  /**
   * Names of the parts whose chunk holds all modules that this part shares with others, so that it loads fewer chunks. All
   * sharing parts must load that chunk anyway. If several sharing parts have one, that of the first part counts.
   */
  readonly sharedIn?: readonly string[]
}

/** Creates a lookup of the parts that load a module, by name. Their shared chunk holds the module. */
function createPartNamesLookup(parts: Readonly<Record<string, AppPart>>) {
  const closures = Object.entries(parts).map(([name, part]) => ({
    ...part,
    name,
    has: createClosureTest(part.entries),
  }))
  return (id: string, graph: ModuleGraph): readonly string[] => {
    const loadingParts = closures.filter(({ has }) => has(id, graph))
    const names = new Set(loadingParts.map(({ name }) => name))
    const firstParts = loadingParts.filter(({ prerequisites }) => !prerequisites.some((name) => names.has(name)))
    const isShared = firstParts.length > 1
    const sharedIn = isShared ? firstParts.find((part) => part.sharedIn !== undefined)?.sharedIn : undefined
    return sharedIn ?? firstParts.map(({ name }) => name)
  }
}

/** Creates a function that returns the name of the parts' chunk that holds a module, or null if no part loads it. */
export function createPartChunkLookup(parts: Readonly<Record<string, AppPart>>) {
  const partNamesOf = createPartNamesLookup(parts)
  return (id: string, graph: ModuleGraph): string | null => partNamesOf(id, graph).join('-') || null
}

/**
 * Creates Rolldown's chunk groups: modules that are loaded by the same set of parts share a chunk, so that no part loads
 * code that only another one needs. Imports between these chunks are never circular, because a part that loads a module
 * also loads its imports.
 */
export function createChunkGroups(parts: Readonly<Record<string, AppPart>>, lowestPriority: number) {
  const partNamesOf = createPartNamesLookup(parts)
  const allParts = Object.values(parts)
  const maxDepth = Math.max(...allParts.map(({ prerequisites }) => prerequisites.length))
  const isPrerequisite = (name: string) => allParts.some(({ prerequisites }) => prerequisites.includes(name))
  /**
   * Priority of the chunk of these parts. Rolldown has to fill a chunk before the chunks that import it. The order has
   * three criteria: parts with fewer prerequisites first, then prerequisites of other parts, then chunks of more parts.
   */
  const rankOf = (names: readonly string[]) => {
    const depth = Math.min(...names.map((name) => parts[name]?.prerequisites.length ?? 0))
    const prerequisiteRank = names.some(isPrerequisite) ? 1 : 0
    return (2 * (maxDepth - depth) + prerequisiteRank) * allParts.length + names.length
  }
  const rankCount = 2 * (maxDepth + 1) * allParts.length
  return Array.from({ length: rankCount }, (_, index) => {
    const rank = index + 1
    return {
      name: (id: string, graph: ModuleGraph) => {
        const names = partNamesOf(id, graph)
        return names.length > 0 && rankOf(names) === rank ? names.join('-') : null
      },
      debugName: `parts of rank ${rank}`,
      priority: lowestPriority + index,
    }
  })
}
