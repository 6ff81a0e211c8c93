import { basename } from 'node:path'
import { importsOf, type ModuleGraph } from './chunk-groups.ts'

/** Chunk of lazily loaded code, or a fixed chunk of the app's parts, which never changes. */
type Chunk = {
  readonly id: string
  readonly isFixed: boolean
  /** Characters of source code in all modules together. */
  length: number
  moduleIds: string[]
  /** Ids of the chunks that this chunk imports statically. */
  importedChunkIds: Set<string>
  /** Modules of this chunk that are imported lazily. */
  entryIds: string[]
}

type LazyChunkOptions = {
  /** Entry module of the app. */
  readonly startId: string
  /** Name of the fixed chunk that holds a module, or null. */
  readonly fixedChunkOf: (id: string, graph: ModuleGraph) => string | null
  /** Chunks with fewer characters of source code than this are merged with others. */
  readonly smallChunkLength: number
  /** Maximum number of characters of unneeded code that one lazy import may load because of merged chunks. */
  readonly maxExcessLength: number
}

/** Lazily imported modules by id, each with the ids of the modules that import it lazily. */
function findLazyEntries(startId: string, graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const importerIds = new Map<string, string[]>()
  const visitedIds = new Set([startId])
  for (const id of visitedIds) {
    for (const entryId of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      importerIds.set(entryId, [...(importerIds.get(entryId) ?? []), id])
      visitedIds.add(entryId)
    }
    for (const importedId of importsOf(id, graph)) visitedIds.add(importedId)
  }
  return importerIds
}

/** Transitive closure of the static imports of a module. The loops also visit ids that are added while they run. */
function closureOf(moduleId: string, graph: ModuleGraph): ReadonlySet<string> {
  const closure = new Set([moduleId])
  for (const id of closure) for (const importedId of importsOf(id, graph)) closure.add(importedId)
  return closure
}

/** Partitions the modules by the set of lazy entries that load them. No entry loads unneeded code, but most chunks are small. */
function createFinestChunks(options: LazyChunkOptions, graph: ModuleGraph, entryIds: readonly string[]) {
  const loadingEntryIds = new Map<string, string[]>()
  for (const entryId of entryIds) {
    for (const id of closureOf(entryId, graph)) {
      loadingEntryIds.set(id, [...(loadingEntryIds.get(id) ?? []), entryId])
    }
  }
  const chunkIds = new Map<string, string>()
  const chunks = new Map<string, Chunk>()
  for (const [id, loadingIds] of loadingEntryIds) {
    const fixedChunk = options.fixedChunkOf(id, graph)
    const chunkId = fixedChunk ?? loadingIds.join('\n')
    const chunk = chunks.get(chunkId) ?? {
      id: chunkId,
      isFixed: fixedChunk !== null,
      length: 0,
      moduleIds: [],
      importedChunkIds: new Set(),
      entryIds: [],
    }
    chunk.length += graph.getModuleInfo(id)?.code?.length ?? 0
    chunk.moduleIds.push(id)
    if (entryIds.includes(id)) chunk.entryIds.push(id)
    chunks.set(chunkId, chunk)
    chunkIds.set(id, chunkId)
  }
  for (const id of loadingEntryIds.keys()) {
    const chunk = chunks.get(chunkIds.get(id) ?? '')
    for (const importedId of importsOf(id, graph)) {
      const importedChunkId = chunkIds.get(importedId)
      if (importedChunkId !== undefined && importedChunkId !== chunk?.id) chunk?.importedChunkIds.add(importedChunkId)
    }
  }
  return chunks
}

/** Chunks and their static imports, while small chunks are merged. */
class ChunkGraph {
  readonly chunks: Map<string, Chunk>
  /** Cache of `closureOf`. */
  readonly #closures = new Map<string, ReadonlySet<string>>()

  constructor(chunks: Map<string, Chunk>) {
    this.chunks = chunks
  }

  /** Ids of a chunk and of all chunks that it imports, directly or indirectly. */
  closureOf(chunkId: string): ReadonlySet<string> {
    const cached = this.#closures.get(chunkId)
    if (cached !== undefined) return cached
    const closure = new Set([chunkId])
    for (const id of closure) {
      for (const importedId of this.chunks.get(id)?.importedChunkIds ?? []) closure.add(importedId)
    }
    this.#closures.set(chunkId, closure)
    return closure
  }

  lengthOf(chunkIds: Iterable<string>): number {
    let length = 0
    for (const id of chunkIds) length += this.chunks.get(id)?.length ?? 0
    return length
  }

  /** True if a chunk imports another by way of a third one, so that the merged chunk would import itself. */
  #importsIndirectly(importer: Chunk, imported: Chunk): boolean {
    return [...importer.importedChunkIds].some((id) => id !== imported.id && this.closureOf(id).has(imported.id))
  }

  canMerge(first: Chunk, second: Chunk): boolean {
    return !this.#importsIndirectly(first, second) && !this.#importsIndirectly(second, first)
  }

  /** Moves all modules and imports from `source` to `target` and deletes `source`. */
  merge(source: Chunk, target: Chunk): void {
    target.length += source.length
    target.moduleIds.push(...source.moduleIds)
    target.entryIds.push(...source.entryIds)
    for (const id of source.importedChunkIds) target.importedChunkIds.add(id)
    this.chunks.delete(source.id)
    for (const { importedChunkIds } of this.chunks.values()) {
      if (importedChunkIds.delete(source.id)) importedChunkIds.add(target.id)
    }
    target.importedChunkIds.delete(target.id)
    this.#closures.clear()
  }
}

/** Costs of merging chunks, in characters of code that lazy entries load. */
class MergeCosts {
  readonly #graph: ChunkGraph
  readonly #importerIds: ReadonlyMap<string, readonly string[]>
  /** Characters that each entry loads in the finest partition. */
  readonly #neededLengths = new Map<string, number>()
  #chunkIdsByModule = new Map<string, string>()

  constructor(graph: ChunkGraph, importerIds: ReadonlyMap<string, readonly string[]>) {
    this.#graph = graph
    this.#importerIds = importerIds
    this.refreshChunkIds()
    for (const entryId of importerIds.keys()) {
      this.#neededLengths.set(entryId, this.#lengthLoadedBy(entryId, this.#chunksLoadedBy(entryId)))
    }
  }

  /** Updates the lookup of chunks by their modules after a merge. */
  refreshChunkIds(): void {
    this.#chunkIdsByModule = new Map()
    for (const { id, moduleIds } of this.#graph.chunks.values()) {
      for (const moduleId of moduleIds) this.#chunkIdsByModule.set(moduleId, id)
    }
  }

  #chunksLoadedBy(moduleId: string): ReadonlySet<string> {
    return this.#graph.closureOf(this.#chunkIdsByModule.get(moduleId) ?? '')
  }

  /** Chunks that are loaded before an entry in any case: the intersection over all of its importers. */
  #chunksLoadedBefore(entryId: string): ReadonlySet<string> {
    const [first, ...others] = (this.#importerIds.get(entryId) ?? []).map((id) => this.#chunksLoadedBy(id))
    return new Set([...(first ?? [])].filter((id) => others.every((chunkIds) => chunkIds.has(id))))
  }

  #lengthLoadedBy(entryId: string, chunkIds: ReadonlySet<string>): number {
    const loadedBefore = this.#chunksLoadedBefore(entryId)
    return this.#graph.lengthOf([...chunkIds].filter((id) => !loadedBefore.has(id)))
  }

  /** Additional characters that all entries together would load if two chunks were merged; infinite if one exceeds its maximum. */
  costOf(first: Chunk, second: Chunk, maxExcessLength: number): number {
    let cost = 0
    for (const [entryId, neededLength] of this.#neededLengths) {
      const chunkIds = this.#chunksLoadedBy(entryId)
      if (!chunkIds.has(first.id) && !chunkIds.has(second.id)) continue
      const mergedIds = new Set([...chunkIds, ...this.#graph.closureOf(first.id), ...this.#graph.closureOf(second.id)])
      if (mergedIds.size === chunkIds.size) continue
      const length = this.#lengthLoadedBy(entryId, mergedIds)
      if (length - neededLength > maxExcessLength) return Number.POSITIVE_INFINITY
      cost += length - this.#lengthLoadedBy(entryId, chunkIds)
    }
    return cost
  }
}

/** Greedy algorithm: merges the smallest chunk with the cheapest partner, until no small chunk can be merged. */
function mergeSmallChunks(graph: ChunkGraph, costs: MergeCosts, options: LazyChunkOptions): void {
  const unmergeableIds = new Set<string>()
  for (;;) {
    const mergeable = [...graph.chunks.values()].filter(({ isFixed }) => !isFixed)
    const smallest = mergeable
      .filter(({ id, length }) => length < options.smallChunkLength && !unmergeableIds.has(id))
      .sort((a, b) => a.length - b.length)[0]
    if (smallest === undefined) return
    let best: { readonly chunk: Chunk; readonly cost: number } | undefined
    for (const chunk of mergeable) {
      if (chunk === smallest || !graph.canMerge(smallest, chunk)) continue
      const cost = costs.costOf(smallest, chunk, options.maxExcessLength)
      if (Number.isFinite(cost) && (best === undefined || cost < best.cost)) best = { chunk, cost }
    }
    if (best === undefined) unmergeableIds.add(smallest.id)
    else {
      graph.merge(smallest, best.chunk)
      costs.refreshChunkIds()
    }
  }
}

/** File name of the first lazily imported module without its extension. */
function baseNameOf({ entryIds: [entryId] }: Chunk): string {
  return entryId === undefined ? 'shared' : basename(entryId).replace(/\..*$/, '')
}

/** Height of a chunk: length of the longest chain of imports that starts with it. */
type ChunkPlacement = { readonly chunkName: string; readonly height: number }

/** Assigns modules to chunks. */
function placeModules(graph: ChunkGraph): ReadonlyMap<string, ChunkPlacement> {
  const heights = new Map<string, number>()
  const heightOf = (chunkId: string): number => {
    const cached = heights.get(chunkId)
    if (cached !== undefined) return cached
    const importedIds = [...(graph.chunks.get(chunkId)?.importedChunkIds ?? [])].filter(
      (id) => graph.chunks.get(id)?.isFixed === false,
    )
    const height = importedIds.length === 0 ? 0 : 1 + Math.max(...importedIds.map(heightOf))
    heights.set(chunkId, height)
    return height
  }
  const placements = new Map<string, ChunkPlacement>()
  const lazyChunks = [...graph.chunks.values()].filter(({ isFixed }) => !isFixed)
  for (const [index, chunk] of lazyChunks.entries()) {
    // Rolldown creates chunks of single lazy imports itself and marks them in the manifest.
    if (chunk.entryIds.length === 1 && chunk.entryIds[0] === chunk.id) continue
    const placement = { chunkName: `${baseNameOf(chunk)}~${index}`, height: heightOf(chunk.id) }
    for (const id of chunk.moduleIds) placements.set(id, placement)
  }
  return placements
}

/** Number of chunk groups, one for each height. */
const heightCount = 20

/**
 * Creates Rolldown's chunk groups for lazily loaded code. Small chunks are merged unless a lazy import would load much more
 * than it needs, or chunks would import each other in a circle.
 */
export function createLazyChunkGroups(options: LazyChunkOptions, lowestPriority: number) {
  let placements: ReadonlyMap<string, ChunkPlacement> | undefined
  const placeAll = (graph: ModuleGraph) => {
    const importerIds = findLazyEntries(options.startId, graph)
    const chunkGraph = new ChunkGraph(createFinestChunks(options, graph, [...importerIds.keys()]))
    mergeSmallChunks(chunkGraph, new MergeCosts(chunkGraph, importerIds), options)
    const placed = placeModules(chunkGraph)
    const heights = [...placed.values()].map(({ height }) => height)
    if (Math.max(0, ...heights) >= heightCount) throw new Error(`a chain of imports has ${heightCount} chunks or more`)
    return placed
  }
  // Rolldown has to fill a chunk before the chunks that import it.
  return Array.from({ length: heightCount }, (_, height) => ({
    name: (id: string, graph: ModuleGraph) => {
      placements ??= placeAll(graph)
      const placement = placements.get(id)
      return placement?.height === height ? placement.chunkName : null
    },
    debugName: `lazy chunks of height ${height}`,
    priority: lowestPriority + heightCount - height,
  }))
}
