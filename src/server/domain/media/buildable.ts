import { type MediaKind, mediaKinds } from '../../../shared/media/registry.ts'
import type { BuildableKind } from '../../ports/media-builder.ts'

/** Whether files of the kind can be built. */
export function isBuildable(kind: MediaKind): kind is BuildableKind {
  return mediaKinds[kind].offered
}
