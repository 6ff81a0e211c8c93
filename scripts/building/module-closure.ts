import { join } from 'node:path'

/** Part of Rolldown's context for the names of chunks. */
type ModuleGraph = {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

/** Modules that only pass on what hundreds of others export. Their importers need few of these. */
const barrelPattern =
  /node_modules\/(?<name>@tabler\/icons-react|@mantine\/core|@mantine\/hooks)\/(?:dist\/)?esm\/(?:tabler-icons-react|index)\.mjs$/

const listedNames = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Files of a barrel by the names of their exports. */
function filesByName(barrelId: string, code: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [, list = '', path = ''] of code.matchAll(/(?:import|export) \{([^}]*)\} from ["'](\.[^"']*)["']/g)) {
    for (const item of listedNames(list)) {
      files.set(item.split(' as ').at(-1) ?? item, join(barrelId, '..', path))
    }
  }
  return files
}

/** Names that a module imports from a package. */
function importedNames(code: string, packageName: string): readonly string[] {
  const pattern = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${packageName}["']`, 'g')
  return Array.from(code.matchAll(pattern)).flatMap(([, list = '']) =>
    listedNames(list).map((item) => item.split(' as ')[0] ?? item),
  )
}

const barrels = new Map<string, ReadonlyMap<string, string>>()

function filesOfBarrel(id: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const files = barrels.get(id) ?? filesByName(id, graph.getModuleInfo(id)?.code ?? '')
  barrels.set(id, files)
  return files
}

/** Modules that a module imports statically; from barrels only those of the names that it imports. */
function importsOf(id: string, graph: ModuleGraph): readonly string[] {
  const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const packageName = barrelPattern.exec(imported)?.groups?.name
    if (packageName === undefined) return [imported]
    const files = filesOfBarrel(imported, graph)
    return importedNames(code ?? '', packageName).flatMap((name) => files.get(name) ?? [])
  })
}

/** Test for the modules that a screen loads before it appears. */
type Closure = (id: string, graph: ModuleGraph) => boolean

/** Modules of the entries and all that they import statically. */
function closureOf(entries: readonly string[]): Closure {
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
  /** Modules that load it, with all that they import statically. */
  readonly entries: readonly string[]
  /** Parts that are loaded whenever it is. */
  readonly after: readonly string[]
  /** Earlier part that also gets what others share with it, so that the most important parts load few chunks. */
  readonly sharedIn?: string
}

/**
 * Groups of Rolldown in which each module of the parts is in a chunk with those that the same parts load, so that no part
 * loads code of another one. All parts that load a module load its imports, so that these chunks never import each other
 * in a circle.
 */
export function groupsOfParts(parts: Readonly<Record<string, AppPart>>, lowestPriority: number) {
  const closures = Object.entries(parts).map(([name, part]) => ({ ...part, name, has: closureOf(part.entries) }))
  const namesOf = (id: string, graph: ModuleGraph): readonly string[] => {
    const loading = closures.filter(({ has }) => has(id, graph))
    const names = new Set(loading.map(({ name }) => name))
    // The earlier parts have loaded it.
    const remaining = loading.filter(({ after }) => !after.some((earlier) => names.has(earlier)))
    const sharedIn = remaining.length > 1 ? remaining.find((part) => part.sharedIn !== undefined)?.sharedIn : undefined
    return sharedIn === undefined ? remaining.map(({ name }) => name) : [sharedIn]
  }
  const deepest = Math.max(...closures.map(({ after }) => after.length))
  const isEarlier = (name: string) => closures.some(({ after }) => after.includes(name))
  /** Chunks of a higher rank are imported by those of a lower one; Rolldown has to fill them first. */
  const rankOf = (names: readonly string[]) => {
    const depth = Math.min(...names.map((name) => parts[name]?.after.length ?? 0))
    const isBelow = names.some(isEarlier) ? 1 : 0
    return (2 * (deepest - depth) + isBelow) * closures.length + names.length
  }
  const ranks = 2 * (deepest + 1) * closures.length
  return Array.from({ length: ranks }, (_, index) => {
    const rank = index + 1
    return {
      name: (id: string, graph: ModuleGraph) => {
        const names = namesOf(id, graph)
        return names.length > 0 && rankOf(names) === rank ? names.join('-') : null
      },
      debugName: `parts of rank ${rank}`,
      priority: lowestPriority + index,
    }
  })
}
