import type { Import, Source, Violation } from '../source.ts'
import { type LayerName, layerOf, layers } from './layers.ts'

/** The one way from the client to the server, and only for types. */
const typedDoor = { from: /^src\/client\/platform\//, to: 'src/server/trpc/app-router.ts' }

const matches = (specifier: string, patterns: readonly string[]) =>
  patterns.some((pattern) =>
    pattern.endsWith('*')
      ? specifier.startsWith(pattern.slice(0, -1))
      : specifier === pattern || specifier.startsWith(`${pattern}/`),
  )

/** What links of tRPC's client are written with, though it ships with the server's package. */
const despiteNever: Partial<Record<LayerName, readonly string[]>> = { platform: ['@trpc/server/observable'] }

function mayUsePackage(layer: LayerName, specifier: string): boolean {
  const { packages, never } = layers[layer]
  if (packages && !matches(specifier, packages)) return false
  return despiteNever[layer]?.includes(specifier) || !(never && matches(specifier, never))
}

function judge(source: Source, layer: LayerName, { specifier, target, isType }: Import): Violation | undefined {
  const place = `${source.path} (${layer})`
  if (target === undefined) {
    // A type leaves nothing in the bundle, and what it describes came from a layer that may know it.
    return isType || mayUsePackage(layer, specifier) ? undefined : `${place} may not use the package ${specifier}`
  }
  if (isType && typedDoor.from.test(source.path) && target === typedDoor.to) return undefined
  const targetLayer = layerOf(target)
  if (targetLayer === undefined) {
    return target.startsWith('src/') ? `${place} imports ${target}, which belongs to no layer` : undefined
  }
  if (targetLayer === layer || layers[layer].below.includes(targetLayer)) return undefined
  return `${place} may not import ${target} (${targetLayer})`
}

/** Who may import whom, types included. */
export function findFloorViolations(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) => {
    const layer = layerOf(source.path)
    if (layer === undefined) return [`${source.path} belongs to no layer`]
    return source.imports.map((given) => judge(source, layer, given)).filter((violation) => violation !== undefined)
  })
}

/**
 * Files that import each other at run time, or by types too where these count, in whatever number of steps; each cycle
 * once.
 */
export function findCycles(sources: readonly Source[], { countTypes = false } = {}): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const finished = new Set<string>()
  const cycles: Violation[] = []
  const walk = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start >= 0) return void cycles.push([...trail.slice(start), path].join(' → '))
    if (finished.has(path)) return
    for (const { target, isType } of byPath.get(path)?.imports ?? []) {
      if (target !== undefined && (countTypes || !isType)) walk(target, [...trail, path])
    }
    finished.add(path)
  }
  for (const path of byPath.keys()) walk(path, [])
  return cycles
}
