import type { TypedCoverage } from '../../../../shared/media/adjustments.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import type { PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'

/** Medium of a tour in an archive. */
export type MediumToImport = {
  /** Id in the installation that the archive comes from; null for media that stops with the same file share. */
  readonly sourceId: string | null
  readonly kind: MediaKind
  /** Checksum according to the archive, which can be wrong; null if it has none. */
  readonly declaredSha256: string | null
  readonly source: PanoramaSource
  readonly fileName: string
  readonly coverage: TypedCoverage | null
  /** Words for it in an error. */
  readonly label: string
}
