import { join } from 'node:path'
import type { ModuleGraph } from './chunk-groups.ts'

export type SdkEntries = {
  /** Entries of pages that show a tour. */
  readonly pages: readonly string[]
  /** Entry of the viewer's core, which these pages import lazily and always need. */
  readonly viewer: string
}

/** Transitive closure of the static imports of a module. The loop also visits ids that are added while it runs. */
function closureOf(entryId: string, graph: ModuleGraph): ReadonlySet<string> {
  const closure = new Set([entryId])
  for (const id of closure) for (const importedId of graph.getModuleInfo(id)?.importedIds ?? []) closure.add(importedId)
  return closure
}

/** Lazily imported modules that the entries reach, directly or through other lazy imports. */
function lazyEntriesOf(entryIds: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const lazyIds = new Set<string>()
  const visitedIds = new Set(entryIds)
  for (const id of visitedIds) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const lazyId of dynamicallyImportedIds) lazyIds.add(lazyId)
    for (const reachedId of [...importedIds, ...dynamicallyImportedIds]) visitedIds.add(reachedId)
  }
  return lazyIds
}

/** Modules that several entries load. */
function sharedModules(entryIds: Iterable<string>, graph: ModuleGraph): Set<string> {
  const counts = new Map<string, number>()
  for (const entryId of entryIds) for (const id of closureOf(entryId, graph)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set([...counts].flatMap(([id, count]) => (count > 1 ? [id] : [])))
}

/**
 * Modules of the chunk that every page with a tour loads first: what the pages share, and what the pages or the viewer
 * share with code that is loaded later. Left alone, the bundler would make a file of each set of entries that share a
 * module, and a page would request twenty of them for its first image. The chunk contains all static imports of its
 * modules, so it imports no other chunk.
 */
function firstModules({ pages, viewer }: SdkEntries, graph: ModuleGraph): ReadonlySet<string> {
  const lazyIds = lazyEntriesOf(pages, graph)
  const shared = sharedModules([...pages, ...lazyIds], graph)
  const loadedFirst = new Set([...pages, viewer].flatMap((id) => [...closureOf(id, graph)]))
  return new Set([...shared].filter((id) => loadedFirst.has(id) && !lazyIds.has(id) && !pages.includes(id)))
}

/** Creates Rolldown's chunk groups of the SDK. */
export function createSdkChunkGroups(entries: SdkEntries) {
  let modules: ReadonlySet<string> | undefined
  return [
    {
      name(id: string, graph: ModuleGraph): string | null {
        modules ??= firstModules(entries, graph)
        return modules.has(id) ? 'controls' : null
      },
      debugName: 'modules of the first chunk',
      priority: 1,
    },
  ]
}

const sdkModuleId = (path: string) => join(import.meta.dirname, '../../src/sdk', path)

/** Entries of the SDK by their module ids, which for Rolldown are paths. */
export const sdkEntries: SdkEntries = {
  pages: [sdkModuleId('embed/embedded-tour.ts'), sdkModuleId('embed/share-page.ts')],
  viewer: sdkModuleId('core/create-tour-viewer.ts'),
}
