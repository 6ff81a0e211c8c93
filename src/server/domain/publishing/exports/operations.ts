import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isRestricted, omissionsOf, tourExport, tourExportInput } from '../../../../shared/publishing/exports.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput, streamedFile } from '../../../kernel/outputs.ts'
import { productVersion } from '../../../kernel/product-version.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Files } from '../../../ports/files.ts'
import type { SdkFile } from '../../../ports/sdk-files.ts'
import { type ZipEntry, zipOf } from '../../../ports/zip.ts'
import { requireRecentSignIn } from '../../access/sessions/recent-sign-in.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { findTour } from '../../tours/tours/find.ts'
import { readLiveDocument } from '../publications/waiting-changes.ts'
import { copyTour } from './copy-document.ts'
import { type ListedFile, listedEntries, measureStoredFiles, storedEntries } from './copy-files.ts'
import { copyPage, copyPaths, copyScriptName } from './copy-page.ts'
import { copyReadMe } from './copy-read-me.ts'

type LiveTour = { readonly document: TourDocument; readonly share: Share; readonly name: string }

async function findLiveTour(scope: AccountScope, tourId: string): Promise<LiveTour> {
  const { name } = await findTour(scope, tourId)
  const share = await scope.em.findOne(Share, { tour: tourId, account: scope.account.id })
  const document = share && (await readLiveDocument(scope.ports, share))
  if (!document) throw new AppError('resource.conflict', { message: 'Publish the tour before you download a copy.' })
  return { document, share, name }
}

/** Files of the viewer that pages of other sites load. */
function viewerFilesOf(files: readonly SdkFile[]): readonly SdkFile[] {
  const copiedFiles = files.filter(({ name }) => /^[\w-]+\.(?:js|woff2)$/.test(name) && name !== 'stopover-pinned.js')
  if (copiedFiles.some(({ name }) => name === copyScriptName)) return copiedFiles
  throw new AppError('server.busy', { message: 'The viewer is not built. Run npm start.' })
}

/** Entries of a copy in order. The list of files comes last, once all others were read. */
async function* entriesOf(
  { document, share, name }: LiveTour,
  viewerFiles: readonly SdkFile[],
  { files, createdAt }: { readonly files: Files; readonly createdAt: Date },
): AsyncGenerator<ZipEntry> {
  const tour = copyTour(document)
  const number = document.publicationNumber
  const omissions = omissionsOf({ document, visibility: share.visibility })
  const listed: ListedFile[] = []
  async function* contents(): AsyncGenerator<ZipEntry> {
    const text = (path: string, body: string) => ({ path, body: Buffer.from(body) })
    yield text(copyPaths.readMe, copyReadMe({ tourName: name, number, createdAt, productVersion, omissions }))
    yield text(copyPaths.page, copyPage(tour.document))
    yield text(copyPaths.document, JSON.stringify(tour.document))
    for (const { name: fileName, body } of viewerFiles) yield { path: `${copyPaths.viewerFolder}/${fileName}`, body }
    yield* storedEntries(tour, files)
  }
  yield* listedEntries(contents(), listed)
  const manifest = {
    format: 1,
    tourId: document.tourId,
    name,
    number,
    createdAt: createdAt.toISOString(),
    productVersion,
    files: listed,
  }
  yield { path: copyPaths.manifest, body: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }
}

/** File name of the copy, which all systems accept. */
function fileNameOf({ document, name }: LiveTour): string {
  const cleanName = name.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()
  return `${cleanName} (version ${document.publicationNumber}).zip`
}

/** A copy shows everyone what only some may see, and leaves the server for good. */
function requireProof(scope: AccountScope, { share }: LiveTour): void {
  if (isRestricted(share.visibility)) requireRecentSignIn(scope)
}

/** Number and size of the files in a copy of the live version, and its omissions. 409 for a tour that isn't published. */
export const getTourExport = operation({
  allow: 'publishTours',
  input: tourExportInput,
  example: ({ tourId }) => ({ tourId }),
  output: tourExport,
  run: async (scope, { tourId }) => {
    const { document, share } = await findLiveTour(scope, tourId)
    const viewerFiles = viewerFilesOf(scope.ports.viewerFiles())
    const stored = await measureStoredFiles(copyTour(document), scope.ports.files)
    const viewerBytes = viewerFiles.reduce((sum, { body }) => sum + body.length, 0)
    return {
      number: document.publicationNumber,
      fileCount: stored === undefined ? null : stored.fileCount + viewerFiles.length,
      sizeBytes: stored === undefined ? null : stored.sizeBytes + viewerBytes,
      omissions: omissionsOf({ document, visibility: share.visibility }),
    }
  },
})

/**
 * Rejects if a download would be rejected. The app calls it first, because a rejected download would open a page with the
 * error, and because it can ask for a sign-in.
 */
export const checkTourExport = operation({
  allow: 'publishTours',
  input: tourExportInput,
  example: ({ tourId }) => ({ tourId }),
  output: emptyOutput,
  run: async (scope, { tourId }) => {
    requireProof(scope, await findLiveTour(scope, tourId))
    viewerFilesOf(scope.ports.viewerFiles())
    return {}
  },
})

/**
 * A copy of the live version as a ZIP file, which works on any web server. A restricted tour needs a recent sign-in,
 * because everyone who can open the copy sees it.
 */
export const downloadTourExport = operation({
  allow: 'publishTours',
  input: tourExportInput,
  example: ({ tourId }) => ({ tourId }),
  output: streamedFile,
  run: async (scope, { tourId }) => {
    const liveTour = await findLiveTour(scope, tourId)
    requireProof(scope, liveTour)
    const viewerFiles = viewerFilesOf(scope.ports.viewerFiles())
    await recordEvent(scope, scope.account.id, { action: 'tour-exported', subject: liveTour.name })
    const createdAt = scope.ports.now()
    const entries = entriesOf(liveTour, viewerFiles, { files: scope.ports.files, createdAt })
    return { name: fileNameOf(liveTour), parts: zipOf(entries, createdAt) }
  },
})
