import { namesOf } from '../kernel/names-of.ts'
import type { MediaKind } from '../media/registry.ts'

type StopKindDefinition = {
  /** Whether it is all around the visitor; places on what is flat are told by `hotspots/flat-position.ts`. */
  readonly surrounds: boolean
}

/** What a stop can show, by the kind of its medium: all that can be looked at. */
export const stopKinds = {
  panos: { surrounds: true },
  images: { surrounds: false },
  videos: { surrounds: false },
  videos360: { surrounds: true },
} as const satisfies Record<Exclude<MediaKind, 'audio' | 'documents'>, StopKindDefinition>

export type StopKind = keyof typeof stopKinds
export const stopKindNames = namesOf(stopKinds)

export function isStopKind(kind: MediaKind): kind is StopKind {
  return Object.hasOwn(stopKinds, kind)
}

/** Whether a stop that shows a medium of this kind is a flat image or video. */
export function isFlat(kind: MediaKind): boolean {
  return isStopKind(kind) && !stopKinds[kind].surrounds
}
