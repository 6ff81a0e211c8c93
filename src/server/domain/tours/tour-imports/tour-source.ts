import type { TypedCoverage } from '../../../../shared/media/adjustments.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import type { PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'
import type { TourImportPreview } from '../../../../shared/tour-imports/tour-imports.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { ImportedMedia } from './add-media.ts'
import type { TourImport } from './entity.ts'
import type { ImportNote } from './foreign-tour.ts'

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

/** Tour that an archive contains, of whatever tool. */
export type TourSource = {
  readonly name: string
  readonly stops: TourImportPreview['stops']
  readonly counts: Pick<TourImportPreview, 'linkCount' | 'infoCount' | 'externalLinkCount' | 'otherHotspotCount'>
  readonly notes: readonly ImportNote[]
  readonly media: readonly MediumToImport[]
  /** Creates the tour with its stops in the caller's transaction; returns its id. */
  readonly create: (scope: JobScope, row: TourImport, media: ImportedMedia) => Promise<string>
}
