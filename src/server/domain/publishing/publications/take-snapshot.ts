import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IsolationLevel } from '@mikro-orm/core'
import { z } from 'zod'
import type { ChangeSelection } from '../../../../shared/publishing/selection/change-selection.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { storeTexts } from '../../library/media/library/media-texts.ts'
import { updateTour } from '../../tours/brand-kit/update-tours.ts'
import { readDraftFingerprints } from '../../tours/publication-state/draft-fingerprints.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { lockTour } from '../../tours/tours/find.ts'
import { storePublishedVersion } from '../../tours/versions/store-version.ts'
import { findBlockingChecks, requireAccessible } from './accessibility/require-accessible.ts'
import { buildDocument } from './build-document.ts'
import { writeParts } from './parts/write-parts.ts'
import { type PublicationContent, readDraftContent, readSelectedContent } from './read-content.ts'
import { readLiveDocument } from './waiting-changes.ts'

type Snapshot = {
  readonly key: string
  readonly shareId: string
  readonly accountId: string
  readonly tourId: string
  readonly number: number
  /** User who requested it. */
  readonly takenBy: string | null
  /** Selected changes; null for all waiting changes. */
  readonly selection: ChangeSelection | null
}

/** File beside the document with the time of the snapshot and the fingerprint of the draft (`mark`). */
export const snapshotFactsFile = 'taken.json'
/** Snapshots of older releases lack `mark` and `base`. */
export const snapshotFacts = z.object({
  asOf: z.iso.datetime(),
  mark: z.string().nullable().default(null),
  base: z.int().nullable().default(null),
})

async function writeThrough(path: string, value: unknown): Promise<void> {
  await writeFile(path, JSON.stringify(value))
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Checks that all files of a snapshot exist before it goes live. */
async function requireFiles({ ports }: JobScope, document: TourDocument): Promise<void> {
  const { panos, images, videos, videos360, audio, models = {}, stops, tours } = document
  const media = [panos, images, videos, videos360, audio].flatMap((mediaById) => Object.values(mediaById))
  const files = [...Object.values(tours[document.tourId]?.documents ?? {}), ...Object.values(models)]
  const urls = new Set([
    ...media.map(({ baseUrl }) => `${baseUrl}thumbnail.webp`),
    ...Object.values(stops).flatMap(({ thumbnailUrl }) => thumbnailUrl ?? []),
    ...files.map(({ baseUrl, manifest }) => baseUrl + manifest.file),
  ])
  for (const url of urls) {
    const key = url.replace(/^\//, '')
    if (!(await ports.files.exists(key))) throw new Error(`a published file is not in the store: ${key}`)
  }
}

/**
 * Time of a snapshot, and the fingerprint of the draft at that time. A snapshot of selected changes has no fingerprint,
 * as other changes still wait; `base` is the version to which they were added.
 */
export type SnapshotFacts = { readonly asOf: Date; readonly fingerprint: string | null; readonly base: number | null }

/** Reads the facts of a complete snapshot of an earlier attempt; undefined if there is none. */
async function findSnapshotFacts({ ports }: JobScope, key: string): Promise<SnapshotFacts | undefined> {
  // A folder that is being written is no snapshot, although it may already contain the file.
  if (!(await ports.files.exists(key))) return undefined
  const bytes = await ports.files.read(`${key}/${snapshotFactsFile}`)
  if (bytes === undefined) return undefined
  const { asOf, mark: fingerprint, base } = snapshotFacts.parse(JSON.parse(bytes.toString('utf8')))
  return { asOf: new Date(asOf), fingerprint, base }
}

type VersionToStore = Pick<Snapshot, 'accountId' | 'tourId' | 'number' | 'takenBy'> &
  Pick<PublicationContent, 'content' | 'savedAt'> & { readonly takenAt: Date }

/** Stores the content of a snapshot as a version of the draft. */
async function storeVersion({ em }: JobScope, { accountId, tourId, number, ...version }: VersionToStore) {
  await em.fork().transactional(async (transaction) => {
    const tour = await lockTour(transaction, accountId, tourId)
    await storePublishedVersion(transaction, { tour, ...version }, number)
  })
}

/** Reads the settings of the live version, for selected changes that don't include settings. */
async function readLiveSettings({ em, ports }: Pick<JobScope, 'em' | 'ports'>, { tourId, selection }: Snapshot) {
  if (selection === null || selection.areas.includes('tour')) return {}
  const liveTour = await readLiveDocument(ports, await em.findOneOrFail(Share, { tour: tourId }))
  return { customScript: liveTour?.customScript ?? null, accountGaId: liveTour?.gaId ?? null }
}

async function buildSnapshot({ em, ports }: Pick<JobScope, 'em' | 'ports'>, snapshot: Snapshot) {
  const { shareId, tourId, accountId, number, selection } = snapshot
  const source =
    selection === null ? await readDraftContent(em, snapshot) : await readSelectedContent(em, snapshot, selection)
  const { tour, translations, content, savedAt, base } = source
  const settings = await readLiveSettings({ em, ports }, snapshot)
  const request = { accountId, tourId, publicationNumber: number, shareId }
  const { document, textFiles, mediaNames } = await buildDocument(em, request, { tour, translations, ...settings })
  const fingerprint = selection === null ? ((await readDraftFingerprints(em, [tourId])).get(tourId) ?? null) : null
  const toCheck = { document, mediaNames, languages: extraLanguagesOf(tour), translations }
  return { document, textFiles, content, savedAt, base, fingerprint, toCheck }
}

/**
 * Takes a snapshot once: read in one transaction, written to a work folder, flushed to disk, then moved into place
 * atomically. Later saves count as waiting changes.
 */
export async function takeSnapshot(scope: JobScope, snapshot: Snapshot): Promise<SnapshotFacts> {
  const { em, ports } = scope
  const { key, accountId, tourId, number, takenBy } = snapshot
  const existingFacts = await findSnapshotFacts(scope, key)
  if (existingFacts !== undefined) return existingFacts
  await updateTour(em, snapshot)
  const asOf = ports.now()
  const { document, textFiles, content, savedAt, base, fingerprint, toCheck } = await em
    .fork()
    .transactional((transaction) => buildSnapshot({ em: transaction, ports }, snapshot), {
      isolationLevel: IsolationLevel.REPEATABLE_READ,
    })
  // The draft may have changed since the request, which was checked too.
  const names = await findBlockingChecks(em.fork(), accountId)
  await requireAccessible(toCheck, { ports, names, budgetMs: Number.POSITIVE_INFINITY })
  await storeTexts(ports, textFiles)
  await requireFiles(scope, document)
  const folder = await ports.files.makeWorkFolder()
  await writeThrough(join(folder, 'tour.json'), document)
  await writeParts({ document, textFiles }, folder)
  await writeThrough(join(folder, snapshotFactsFile), { asOf: asOf.toISOString(), mark: fingerprint, base })
  // Stored before the snapshot is in place: after a crash in between, a retry repeats both steps.
  await storeVersion(scope, { accountId, tourId, number, takenBy, content, savedAt, takenAt: asOf })
  await ports.files.adoptFolder(folder, key)
  return { asOf, fingerprint, base }
}
