import { draftFile, draftFileName } from '../../../../../shared/tour-imports/draft-file.ts'
import { tourImportLimits } from '../../../../../shared/tour-imports/tour-import-limits.ts'
import { MediaError } from '../../../../ports/media-builder.ts'
import type { TourArchive } from '../../../../ports/tour-archive.ts'
import { baseNameOf, folderOf } from '../formats/archive-path.ts'
import { fieldsOf } from '../formats/fields.ts'
import { checkCopy, type TourCopy } from './check-copy.ts'

const currentFormat = 1

const archiveError = (message: string, cause?: unknown) =>
  new MediaError('media.archiveRejected', message, { isUserFacing: true, cause })

const depthOf = (path: string) => path.split('/').length

/** Path of a file in the fewest folders; undefined without one. */
function pathOf({ sizes }: TourArchive, name: string): string | undefined {
  return [...sizes.keys()].filter((path) => baseNameOf(path) === name).toSorted((a, b) => depthOf(a) - depthOf(b))[0]
}

/** Rejects a copy that has the viewer and the content for visitors only, with what to do. */
function rejectCopyWithoutDraft(archive: TourArchive): void {
  const documentPath = pathOf(archive, 'tour.json')
  if (documentPath === undefined || !archive.sizes.has(`${folderOf(documentPath)}sdk/stopover.js`)) return
  throw archiveError(
    'This copy of a tour has no originals, so it can only be shown. Download the copy again with the option “With draft and originals”.',
  )
}

/** Parses a draft; undefined for a file of another program. */
function parseDraft(bytes: Buffer): unknown {
  const fields = fieldsOf(JSON.parse(bytes.toString('utf8')))
  return typeof fields.format === 'number' && 'content' in fields && 'media' in fields ? fields : undefined
}

/** Media whose files are in the archive, with their paths there. */
function withArchivePaths<Medium extends { readonly path: string }>(
  media: readonly Medium[],
  { sizes }: TourArchive,
  folder: string,
): Medium[] {
  return media.flatMap((medium) => {
    const path = `${folder}${medium.path}`
    return sizes.has(path) ? [{ ...medium, path }] : []
  })
}

/**
 * Reads the draft in a copy of a tour of Stopover; undefined for an archive of another tool.
 * @throws MediaError for a copy without a draft, for a damaged one, and for one of a newer version
 */
export async function readCopy(archive: TourArchive): Promise<TourCopy | undefined> {
  const path = pathOf(archive, draftFileName)
  if (path === undefined) {
    rejectCopyWithoutDraft(archive)
    return undefined
  }
  if ((archive.sizes.get(path) ?? 0) > tourImportLimits.draftMaxBytes)
    throw archiveError('The draft of this tour is too large.')
  const bytes = await archive.read(path)
  try {
    const fields = parseDraft(bytes)
    if (fields === undefined) return undefined
    if (fieldsOf(fields).format !== currentFormat)
      throw archiveError('This copy was made by a newer version of Stopover. Update this installation first.')
    const file = draftFile.parse(fields)
    return checkCopy({ ...file, media: withArchivePaths(file.media, archive, folderOf(path)) })
  } catch (error) {
    if (error instanceof MediaError) throw error
    throw archiveError(`“${path}” in this ZIP file is incomplete or damaged. Download the copy again.`, error)
  }
}
