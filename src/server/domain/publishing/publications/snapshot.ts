import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IsolationLevel } from '@mikro-orm/core'
import { z } from 'zod'
import type { ChangeSelection } from '../../../../shared/publishing/selection/change-selection.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { storeTexts } from '../../library/media/library/media-texts.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { lockTour } from '../../tours/tours/find.ts'
import { keepPublished } from '../../tours/versions/keep.ts'
import { documentFrom } from './document.ts'
import { draftMarks } from './draft-marks.ts'
import { writeParts } from './parts/write-parts.ts'
import { type Content, readSelected, readWhole } from './selected.ts'
import { readLive } from './waiting.ts'

type Snapshot = {
  readonly key: string
  readonly shareId: string
  readonly accountId: string
  readonly tourId: string
  readonly number: number
  /** Who asked for it. */
  readonly takenBy: string | null
  /** Which of the waiting changes; null: all of them. */
  readonly selection: ChangeSelection | null
}

/** Beside the document: when it was taken, and of which state of the draft. */
export const takenFile = 'taken.json'
/** `mark` and `base` are missing in snapshots of before there were such. */
export const taken = z.object({
  asOf: z.iso.datetime(),
  mark: z.string().nullable().default(null),
  base: z.int().nullable().default(null),
})

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

/**
 * What a snapshot shows: the tour as it was at that moment, and the mark of the draft then. Without a mark where it
 * shows some changes only, on top of the version `base`: the others go on waiting.
 */
export type Taken = { readonly asOf: Date; readonly mark: string | null; readonly base: number | null }

/** What is known of the snapshot that a process left which died before it could point at it; undefined without one. */
async function findTaken({ ports }: JobScope, key: string): Promise<Taken | undefined> {
  // What is not whole is no snapshot, though this very file may lie in it already.
  if (!(await ports.files.exists(key))) return undefined
  const bytes = await ports.files.read(`${key}/${takenFile}`)
  if (bytes === undefined) return undefined
  const { asOf, mark, base } = taken.parse(JSON.parse(bytes.toString('utf8')))
  return { asOf: new Date(asOf), mark, base }
}

type KeptVersion = Pick<Snapshot, 'accountId' | 'tourId' | 'number' | 'takenBy'> &
  Pick<Content, 'content' | 'savedAt'> & { readonly takenAt: Date }

/** Keeps what a snapshot shows, as editors have it. */
async function keepVersion({ em }: JobScope, { accountId, tourId, number, ...kept }: KeptVersion) {
  await em.fork().transactional(async (inner) => {
    const tour = await lockTour(inner, accountId, tourId)
    await keepPublished(inner, { tour, ...kept }, number)
  })
}

/** What visitors have already of the tour's settings, where those are not among the selected changes. */
async function liveSettings({ em, ports }: Pick<JobScope, 'em' | 'ports'>, { tourId, selection }: Snapshot) {
  if (selection === null || selection.areas.includes('tour')) return {}
  const live = await readLive(ports, await em.findOneOrFail(Share, { tour: tourId }))
  return { customScript: live?.customScript ?? null, accountGaId: live?.gaId ?? null }
}

async function make({ em, ports }: Pick<JobScope, 'em' | 'ports'>, snapshot: Snapshot) {
  const { shareId, tourId, accountId, number, selection } = snapshot
  const made = selection === null ? await readWhole(em, snapshot) : await readSelected(em, snapshot, selection)
  const { tour, translations, content, savedAt, base } = made
  const settings = await liveSettings({ em, ports }, snapshot)
  const wanted = { accountId, tourId, publicationNumber: number, shareId }
  const { document, words } = await documentFrom(em, wanted, { tour, translations, ...settings })
  const mark = selection === null ? ((await draftMarks(em, [tourId])).get(tourId) ?? null) : null
  return { document, words, content, savedAt, base, mark }
}

/**
 * Takes the snapshot of a number, once: read at one moment, written aside, flushed to the disk, then moved to its place
 * in one step. Answers what it shows, so that whatever is saved later counts as waiting.
 */
export async function takeSnapshot(scope: JobScope, snapshot: Snapshot): Promise<Taken> {
  const { em, ports } = scope
  const { key, accountId, tourId, number, takenBy } = snapshot
  const before = await findTaken(scope, key)
  if (before !== undefined) return before
  const asOf = ports.now()
  const { document, words, content, savedAt, base, mark } = await em
    .fork()
    .transactional((inner) => make({ em: inner, ports }, snapshot), { isolationLevel: IsolationLevel.REPEATABLE_READ })
  await storeTexts(ports, words)
  await requireFiles(scope, document)
  const folder = await ports.files.makeWorkFolder()
  await writeThrough(join(folder, 'tour.json'), document)
  await writeParts({ document, words }, folder)
  await writeThrough(join(folder, takenFile), { asOf: asOf.toISOString(), mark, base })
  // Before the snapshot is there: a process that dies in between takes both again. Last of all that may fail.
  await keepVersion(scope, { accountId, tourId, number, takenBy, content, savedAt, takenAt: asOf })
  await ports.files.adoptFolder(folder, key)
  return { asOf, mark, base }
}
