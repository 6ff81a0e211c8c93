import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IsolationLevel } from '@mikro-orm/core'
import { z } from 'zod'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { JobScope } from '../../kernel/job.ts'
import { storeWords } from '../media/words.ts'
import { makeDocument } from './document.ts'

type Snapshot = { readonly key: string; readonly accountId: string; readonly tourId: string; readonly number: number }

const takenFile = 'taken.json'
const taken = z.object({ asOf: z.iso.datetime() })

async function writeThrough(path: string, value: unknown): Promise<void> {
  await writeFile(path, JSON.stringify(value))
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Everything a snapshot names must be there before anybody is pointed at it. */
async function requireFiles({ ports }: JobScope, document: TourDocument): Promise<void> {
  const { panos, images, videos, videos360, audio } = document
  for (const { baseUrl } of [panos, images, videos, videos360, audio].flatMap((media) => Object.values(media))) {
    const thumbnail = `${baseUrl.replace(/^\//, '')}thumbnail.webp`
    if (!(await ports.files.exists(thumbnail))) throw new Error(`a published picture is not in the store: ${thumbnail}`)
  }
}

/** When the snapshot was taken that a process left which died before it could point at it; undefined without one. */
async function findTaken({ ports }: JobScope, key: string): Promise<Date | undefined> {
  // What is not whole is no snapshot, though this very file may lie in it already.
  if (!(await ports.files.exists(key))) return undefined
  const bytes = await ports.files.read(`${key}/${takenFile}`)
  return bytes === undefined ? undefined : new Date(taken.parse(JSON.parse(bytes.toString('utf8'))).asOf)
}

/**
 * Takes the snapshot of a number, once: read at one moment, written aside, flushed to the disk, then moved to its place
 * in one step. Answers the moment it shows, so that whatever is saved later counts as waiting.
 */
export async function takeSnapshot(scope: JobScope, { key, accountId, tourId, number }: Snapshot): Promise<Date> {
  const { em, ports } = scope
  const before = await findTaken(scope, key)
  if (before !== undefined) return before
  const asOf = ports.now()
  const { document, words } = await em
    .fork()
    .transactional((inner) => makeDocument(inner, { accountId, tourId, publicationNumber: number }), {
      isolationLevel: IsolationLevel.REPEATABLE_READ,
    })
  await storeWords(ports, words)
  await requireFiles(scope, document)
  const folder = await ports.files.makeWorkFolder()
  await writeThrough(join(folder, 'tour.json'), document)
  await writeThrough(join(folder, takenFile), { asOf: asOf.toISOString() })
  await ports.files.adoptFolder(folder, key)
  return asOf
}
