import type { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import { actionKinds } from './actions.ts'
import type { AnyHotspotKind } from './hotspot-kind.ts'
import { areaHotspot } from './kinds/area.ts'
import { modelHotspot } from './kinds/model.ts'

/**
 * Registry of hotspot kinds. A new kind is a file in `kinds/` and a line in `actions.ts`, or here if it can't be the
 * action of an area; the compiler then reports
 * every layer that has to support it.
 */
export const hotspotKinds = { ...actionKinds, model: modelHotspot, area: areaHotspot } as const

export type HotspotKind = keyof typeof hotspotKinds
export type HotspotDetails<Kind extends HotspotKind = HotspotKind> = z.output<(typeof hotspotKinds)[Kind]['details']>

/** False for kinds of a newer version; such hotspots stay stored and are not drawn. */
export function isHotspotKind(kind: string): kind is HotspotKind {
  return Object.hasOwn(hotspotKinds, kind)
}

/** Names in registry order, which is also the order in the API documentation. */
export const hotspotKindNames = namesOf(hotspotKinds)

const anyKinds: Readonly<Record<string, AnyHotspotKind>> = hotspotKinds

/** Definition of a stored kind; undefined for a kind of a newer version. */
export function hotspotKindOf(kind: string): AnyHotspotKind | undefined {
  return isHotspotKind(kind) ? anyKinds[kind] : undefined
}
