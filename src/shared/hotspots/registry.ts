import type { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import { hotspotActions } from './actions.ts'
import type { AnyHotspotKind } from './hotspot-kind.ts'
import { areaHotspot } from './kinds/area.ts'

/** All kinds of hotspots. A new kind is a file in `kinds/` and a line in `actions.ts`; the compiler then names every layer that must answer. */
export const hotspotKinds = { ...hotspotActions, area: areaHotspot } as const

export type HotspotKind = keyof typeof hotspotKinds
export type HotspotDetails<Kind extends HotspotKind = HotspotKind> = z.output<(typeof hotspotKinds)[Kind]['details']>

/** Stored hotspots may be of a kind this version does not know: they are kept and skipped. */
export function isHotspotKind(kind: string): kind is HotspotKind {
  return Object.hasOwn(hotspotKinds, kind)
}

/** The names in the order of the registry, which the API documentation follows. */
export const hotspotKindNames = namesOf(hotspotKinds)

const anyKinds: Readonly<Record<string, AnyHotspotKind>> = hotspotKinds

/** What the registry says of a stored kind, for code that treats all kinds alike; undefined for an unknown one. */
export function hotspotKindOf(kind: string): AnyHotspotKind | undefined {
  return isHotspotKind(kind) ? anyKinds[kind] : undefined
}
