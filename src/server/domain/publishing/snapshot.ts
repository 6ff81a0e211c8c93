import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IsolationLevel } from '@mikro-orm/core'
import { z } from 'zod'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Tour as WireTour } from '../../../shared/tours/tours.ts'
import { contentOfTour } from '../../../shared/versions/content-of-tour.ts'
import type { DraftContent } from '../../../shared/versions/draft-content.ts'
import type { JobScope } from '../../kernel/job.ts'
import { storeTexts } from '../media/library/texts.ts'
import { lockTour } from '../tours/find.ts'
import { findTranslations } from '../translations/find.ts'
import { keepPublished } from '../versions/keep.ts'
import { makeDocument } from './document.ts'
import { draftMarks } from './draft-marks.ts'
import { writeParts } from './parts/write-parts.ts'

type Snapshot = {
  readonly key: string
  readonly shareId: string
  readonly accountId: string
  readonly tourId: string
  readonly number: number
  /** Who asked for it. */
  readonly takenBy: string | null
}

/** Beside the document: when it was taken, and of which state of the draft. */
export const takenFile = 'taken.json'
/** `mark` is missing in snapshots of before there was one. */
export const taken = z.object({ asOf: z.iso.datetime(), mark: z.string().nullable().default(null) })

async function writeThrough(path: string, value: unknown): Promise<void> {
  await writeFile(path, JSON.stringify(value))
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Everything a snapshot names must be there before anybody is pointed at it. */
async function requireFiles({ ports }: JobScope, document: TourDocument): Promise<void> {
  const { panos, images, videos, videos360, audio, tours } = document
  const pictured = [panos, images, videos, videos360, audio].flatMap((media) => Object.values(media))
  const documents = Object.values(tours[document.tourId]?.documents ?? {})
  const needed = [
    ...pictured.map(({ baseUrl }) => `${baseUrl}thumbnail.webp`),
    ...documents.map(({ baseUrl, manifest }) => baseUrl + manifest.file),
  ]
  for (const address of needed) {
    const key = address.replace(/^\//, '')
    if (!(await ports.files.exists(key))) throw new Error(`a published file is not in the store: ${key}`)
  }
}

/** What a snapshot shows: the tour as it was at that moment, and the mark of the draft then. */
export type Taken = { readonly asOf: Date; readonly mark: string | null }

/** What is known of the snapshot that a process left which died before it could point at it; undefined without one. */
async function findTaken({ ports }: JobScope, key: string): Promise<Taken | undefined> {
  // What is not whole is no snapshot, though this very file may lie in it already.
  if (!(await ports.files.exists(key))) return undefined
  const bytes = await ports.files.read(`${key}/${takenFile}`)
  if (bytes === undefined) return undefined
  const { asOf, mark } = taken.parse(JSON.parse(bytes.toString('utf8')))
  return { asOf: new Date(asOf), mark }
}

type KeptVersion = {
  readonly accountId: string
  readonly tour: WireTour
  readonly content: DraftContent
  readonly number: number
  readonly takenBy: string | null
  readonly asOf: Date
}

/** Keeps the draft that a snapshot shows, as editors had it. */
async function keepVersion({ em }: JobScope, { accountId, tour, content, number, ...taken }: KeptVersion) {
  const { takenBy, asOf: takenAt } = taken
  await em.fork().transactional(async (inner) => {
    const row = await lockTour(inner, accountId, tour.id)
    await keepPublished(inner, { tour: row, content, savedAt: new Date(tour.savedAt), takenAt, takenBy }, number)
  })
}

/**
 * Takes the snapshot of a number, once: read at one moment, written aside, flushed to the disk, then moved to its place
 * in one step. Answers what it shows, so that whatever is saved later counts as waiting.
 */
export async function takeSnapshot(
  scope: JobScope,
  { key, shareId, accountId, tourId, number, takenBy }: Snapshot,
): Promise<Taken> {
  const { em, ports } = scope
  const before = await findTaken(scope, key)
  if (before !== undefined) return before
  const asOf = ports.now()
  const { document, tour, translations, words, mark } = await em.fork().transactional(
    async (inner) => {
      const made = await makeDocument(inner, { accountId, tourId, publicationNumber: number, shareId })
      const translations = await findTranslations(inner, tourId)
      return { ...made, translations, mark: (await draftMarks(inner, [tourId])).get(tourId) ?? null }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ },
  )
  // Before the snapshot is there: a process that dies in between takes both again.
  await keepVersion(scope, { accountId, tour, content: contentOfTour(tour, translations), number, takenBy, asOf })
  await storeTexts(ports, words)
  await requireFiles(scope, document)
  const folder = await ports.files.makeWorkFolder()
  await writeThrough(join(folder, 'tour.json'), document)
  await writeParts({ document, words }, folder)
  await writeThrough(join(folder, takenFile), { asOf: asOf.toISOString(), mark })
  await ports.files.adoptFolder(folder, key)
  return { asOf, mark }
}
