import type { Import, Source, Violation } from '../source.ts'
import { type LayerName, layerOf, layers } from './layers.ts'

/** The only import from the client to the server, for types only. */
const allowedTypeImport = { from: /^src\/client\/platform\//, to: 'src/server/trpc/app-router.ts' }

const matches = (specifier: string, patterns: readonly string[]) =>
  patterns.some((pattern) =>
    pattern.endsWith('*')
      ? specifier.startsWith(pattern.slice(0, -1))
      : specifier === pattern || specifier.startsWith(`${pattern}/`),
  )

/** Packages that are allowed although `never` matches them: tRPC's client links need an observable of its server. */
const allowedPackages: Partial<Record<LayerName, readonly string[]>> = { platform: ['@trpc/server/observable'] }

function mayUsePackage(layer: LayerName, specifier: string): boolean {
  const { packages, never } = layers[layer]
  if (packages && !matches(specifier, packages)) return false
  return allowedPackages[layer]?.includes(specifier) || !(never && matches(specifier, never))
}

function violationOf(source: Source, layer: LayerName, { specifier, target, isType }: Import): Violation | undefined {
  const place = `${source.path} (${layer})`
  if (target === undefined) {
    // A type import adds nothing to the bundle, and its values come from a layer that may use the package.
    return isType || mayUsePackage(layer, specifier) ? undefined : `${place} may not use the package ${specifier}`
  }
  if (isType && allowedTypeImport.from.test(source.path) && target === allowedTypeImport.to) return undefined
  const targetLayer = layerOf(target)
  if (targetLayer === undefined) {
    return target.startsWith('src/') ? `${place} imports ${target}, which belongs to no layer` : undefined
  }
  if (targetLayer === layer || layers[layer].below.includes(targetLayer)) return undefined
  return `${place} may not import ${target} (${targetLayer})`
}

/** Finds imports that the layers forbid, type imports included, and files that belong to no layer. */
export function findLayerViolations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const layer = layerOf(source.path)
    if (layer === undefined) return [`${source.path} belongs to no layer`]
    return source.imports
      .map((entry) => violationOf(source, layer, entry))
      .filter((violation) => violation !== undefined)
  })
}

/**
 * Finds import cycles by depth-first search, each once: cycles at run time and, with `countTypes`, cycles through
 * types.
 */
export function findCycles(sources: readonly Source[], { countTypes = false } = {}): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const finished = new Set<string>()
  const cycles: Violation[] = []
  const visit = (path: string, ancestors: readonly string[]) => {
    const start = ancestors.indexOf(path)
    if (start >= 0) return void cycles.push([...ancestors.slice(start), path].join(' → '))
    if (finished.has(path)) return
    for (const { target, isType } of byPath.get(path)?.imports ?? []) {
      if (target !== undefined && (countTypes || !isType)) visit(target, [...ancestors, path])
    }
    finished.add(path)
  }
  for (const path of byPath.keys()) visit(path, [])
  return cycles
}
