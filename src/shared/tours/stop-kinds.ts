import { namesOf } from '../kernel/names-of.ts'
import type { MediaKind } from '../media/registry.ts'

type StopKindDefinition = {
  /** True if it surrounds the visitor. Positions on flat media are converted by `hotspots/flat-position.ts`. */
  readonly surrounds: boolean
}

/** Media kinds that a stop can show. */
export const stopKinds = {
  panos: { surrounds: true },
  images: { surrounds: false },
  videos: { surrounds: false },
  videos360: { surrounds: true },
} as const satisfies Record<Exclude<MediaKind, 'audio' | 'documents' | 'models'>, StopKindDefinition>

export type StopKind = keyof typeof stopKinds
export const stopKindNames = namesOf(stopKinds)

export function isStopKind(kind: MediaKind): kind is StopKind {
  return Object.hasOwn(stopKinds, kind)
}

export function isFlat(kind: MediaKind): boolean {
  return isStopKind(kind) && !stopKinds[kind].surrounds
}
