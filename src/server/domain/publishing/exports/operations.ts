import { AppError } from '../../../../shared/kernel/app-error.ts'
import {
  type ExportOptions,
  isRestricted,
  omissionsOf,
  tourExport,
  tourExportInput,
} from '../../../../shared/publishing/exports.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { tourSchema } from '../../../../shared/publishing/tour-schema.ts'
import { draftFileName } from '../../../../shared/tour-imports/draft-file.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput, streamedFile } from '../../../kernel/outputs.ts'
import { productVersion } from '../../../kernel/product-version.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Files } from '../../../ports/files.ts'
import type { SdkFile } from '../../../ports/sdk-files.ts'
import { type ZipEntry, zipOf } from '../../../ports/zip.ts'
import type { Ports } from '../../../ports.ts'
import { requireRecentSignIn } from '../../access/sessions/recent-sign-in.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import type { Tour } from '../../tours/tours/entity.ts'
import { findTour } from '../../tours/tours/find.ts'
import { readLiveDocument } from '../publications/waiting-changes.ts'
import { appEntries, appFilesOf, appManifest, appPaths, isApp } from './copy-app.ts'
import { copyTour } from './copy-document.ts'
import { type ListedFile, listedEntries, measureStoredFiles, storedEntries } from './copy-files.ts'
import { copyPage, copyPaths, copyScriptName } from './copy-page.ts'
import { copyReadMe } from './copy-read-me.ts'
import { type CopySource, readCopySource } from './copy-source.ts'

type LiveTour = { readonly document: TourDocument; readonly share: Share; readonly tour: Tour }

async function findLiveTour(scope: AccountScope, tourId: string): Promise<LiveTour> {
  const tour = await findTour(scope, tourId)
  const share = await scope.em.findOne(Share, { tour: tourId, account: scope.account.id })
  const document = share && (await readLiveDocument(scope.ports, share))
  if (!document) throw new AppError('resource.conflict', { message: 'Publish the tour before you download a copy.' })
  return { document, share, tour }
}

const notBuilt = 'The viewer is not built. Run npm start.'

/** Files of the viewer that pages of other sites load. */
function viewerFilesOf(files: readonly SdkFile[]): readonly SdkFile[] {
  const copiedFiles = files.filter(({ name }) => /^[\w-]+\.(?:js|woff2)$/.test(name) && name !== 'stopover-pinned.js')
  if (copiedFiles.some(({ name }) => name === copyScriptName)) return copiedFiles
  throw new AppError('server.busy', { message: notBuilt })
}

/** Files of a copy that were built with this version: those of the viewer, and those of the chosen options. */
type BuiltFiles = { readonly viewer: readonly SdkFile[]; readonly app: readonly SdkFile[] }

function builtFilesOf({ viewerFiles, copyFiles }: Ports, options: ExportOptions): BuiltFiles {
  const app = isApp(options) ? appFilesOf(copyFiles(), options) : []
  if (isApp(options) && app.length === 0) throw new AppError('server.busy', { message: notBuilt })
  return { viewer: viewerFilesOf(viewerFiles()), app }
}

type Copy = LiveTour & {
  /** Null without originals. */
  readonly source: CopySource | null
  readonly options: ExportOptions
  readonly builtFiles: BuiltFiles
}

/** Entries of a copy in order. The list of files comes last, once all others were read. */
async function* entriesOf(
  { document, share, tour: { name }, options, builtFiles, source }: Copy,
  { files, createdAt }: { readonly files: Files; readonly createdAt: Date },
): AsyncGenerator<ZipEntry> {
  const tour = copyTour(document, options)
  const number = document.publicationNumber
  const omissions = omissionsOf({ document, visibility: share.visibility, options })
  const listed: ListedFile[] = []
  async function* contents(): AsyncGenerator<ZipEntry> {
    const text = (path: string, body: string) => ({ path, body: Buffer.from(body) })
    yield text(copyPaths.readMe, copyReadMe({ tourName: name, number, createdAt, productVersion, omissions, options }))
    yield text(copyPaths.page, copyPage(tour.document, options))
    yield text(copyPaths.document, JSON.stringify({ $schema: copyPaths.schema, ...tour.document }))
    yield text(copyPaths.schema, JSON.stringify(tourSchema()))
    if (isApp(options)) yield text(appPaths.manifest, appManifest(tour.document, options))
    yield* appEntries(builtFiles.app)
    for (const { name: fileName, body } of builtFiles.viewer)
      yield { path: `${copyPaths.viewerFolder}/${fileName}`, body }
    if (source !== null) yield text(draftFileName, JSON.stringify(source.draft))
    yield* storedEntries({ tour, originals: source?.originals ?? [] }, files)
  }
  yield* listedEntries(contents(), listed)
  const manifest = {
    format: 1,
    tourId: document.tourId,
    name,
    number,
    createdAt: createdAt.toISOString(),
    productVersion,
    ...(source && { originals: source.originals.map(({ medium, path }) => ({ mediaId: medium.id, path })) }),
    files: listed,
  }
  yield { path: copyPaths.manifest, body: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }
}

async function sourceOf(scope: AccountScope, { tour, document }: LiveTour, { originals }: ExportOptions) {
  return originals ? readCopySource(scope, tour, document) : null
}

/** File name of the copy, which all systems accept. */
function fileNameOf({ document, tour: { name } }: LiveTour): string {
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
  run: async (scope, { tourId, ...options }) => {
    const liveTour = await findLiveTour(scope, tourId)
    const { document, share } = liveTour
    const { viewer, app } = builtFilesOf(scope.ports, options)
    const builtFiles = [...viewer, ...app]
    const source = await sourceOf(scope, liveTour, options)
    const stored = await measureStoredFiles(
      { tour: copyTour(document, options), originals: source?.originals ?? [] },
      scope.ports.files,
    )
    const builtBytes = builtFiles.reduce((sum, { body }) => sum + body.length, 0)
    return {
      number: document.publicationNumber,
      fileCount: stored === undefined ? null : stored.fileCount + builtFiles.length,
      sizeBytes: stored === undefined ? null : stored.sizeBytes + builtBytes,
      omissions: omissionsOf({ document, visibility: share.visibility, options }),
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
  run: async (scope, { tourId, ...options }) => {
    requireProof(scope, await findLiveTour(scope, tourId))
    builtFilesOf(scope.ports, options)
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
  run: async (scope, { tourId, ...options }) => {
    const liveTour = await findLiveTour(scope, tourId)
    requireProof(scope, liveTour)
    const builtFiles = builtFilesOf(scope.ports, options)
    const source = await sourceOf(scope, liveTour, options)
    const copy = { ...liveTour, options, builtFiles, source }
    await recordEvent(scope, scope.account.id, { action: 'tour-exported', subject: liveTour.tour.name })
    const createdAt = scope.ports.now()
    const entries = entriesOf(copy, { files: scope.ports.files, createdAt })
    return { name: fileNameOf(liveTour), parts: zipOf(entries, createdAt) }
  },
})
