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

/** Name of a chunk with a module and all that it imports statically, for the groups of Rolldown; null for other modules. */
export function chunkOfClosure(name: string, entry: string): (id: string, graph: ModuleGraph) => string | null {
  let closure: Set<string> | undefined
  const add = (id: string, graph: ModuleGraph, ids: Set<string>) => {
    if (ids.has(id)) return
    ids.add(id)
    for (const imported of importsOf(id, graph)) add(imported, graph, ids)
  }
  return (id, graph) => {
    if (closure === undefined) {
      closure = new Set()
      add(entry, graph, closure)
    }
    return closure.has(id) ? name : null
  }
}
