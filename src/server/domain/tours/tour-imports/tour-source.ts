import type { TourImportPreview } from '../../../../shared/tour-imports/tour-imports.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { ImportedMedia } from './add-media.ts'
import type { TourImport } from './entity.ts'
import type { ImportNote } from './foreign-tour.ts'
import type { MediumToImport } from './medium-to-import.ts'

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
