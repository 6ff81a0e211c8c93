import { Media } from '../domain/library/media/entity.ts'
import { ReplacedOriginal } from '../domain/library/media/replace/replaced-original-entity.ts'
import { mediaBuildKey, originalKey, originalKeyOf } from '../domain/library/media/storage-keys.ts'
import { forEachConcurrently } from '../ports/for-each-concurrently.ts'
import type { DoctorScope, Finding } from './finding.ts'

const pageLength = 200
const beforeAllIds = '00000000-0000-0000-0000-000000000000'
const lostOriginalHint = 'Restore this file from a backup, or replace the file of the medium.'

type MediaRow = Pick<
  Media,
  'id' | 'account' | 'originalId' | 'name' | 'sizeBytes' | 'status' | 'publicKey' | 'buildId' | 'deletedAt'
>

async function* mediaRows({ fork }: DoctorScope): AsyncGenerator<readonly MediaRow[]> {
  let lastId = beforeAllIds
  for (;;) {
    const page = await fork().find(Media, { id: { $gt: lastId } }, { orderBy: { id: 'asc' }, limit: pageLength })
    yield page
    const lastRow = page.at(-1)
    if (lastRow === undefined) return
    lastId = lastRow.id
  }
}

/** Problem with the original of a medium; undefined if it is intact. */
async function describeDamage({ files }: DoctorScope, media: MediaRow): Promise<string | undefined> {
  const key = originalKeyOf(media)
  const original = await files.find(key)
  if (original === undefined) return `its original ${key} is missing.`
  if (original.sizeBytes === media.sizeBytes) return undefined
  return `its original ${key} has ${original.sizeBytes} bytes instead of ${media.sizeBytes}.`
}

async function findLostFilesOf(scope: DoctorScope, media: MediaRow): Promise<readonly Finding[]> {
  const mediaLabel = `Medium ${media.id} "${media.name}"`
  const damage = await describeDamage(scope, media)
  const findings: Finding[] = []
  if (damage !== undefined) findings.push({ check: 'rows', message: `${mediaLabel}: ${damage} ${lostOriginalHint}` })
  const { buildId, status, publicKey } = media
  if (status !== 'complete' || buildId === null || buildId === undefined) return findings
  const key = mediaBuildKey(publicKey, buildId)
  if (await scope.files.exists(key)) return findings
  const message = `${mediaLabel}: its build ${key} is missing.`
  const canRebuild = damage === undefined && (media.deletedAt ?? null) === null
  const finding: Finding = { check: 'rows', message }
  return [...findings, canRebuild ? { ...finding, repair: { name: 'rebuild', mediaId: media.id } } : finding]
}

/** Checks the files of several media concurrently, and yields findings in the order of their rows. */
async function* findLostFiles(scope: DoctorScope, page: readonly MediaRow[]): AsyncGenerator<Finding> {
  const findings = new Map<string, readonly Finding[]>()
  await forEachConcurrently(page, async (media) => {
    findings.set(media.id, await findLostFilesOf(scope, media))
  })
  for (const { id } of page) yield* findings.get(id) ?? []
}

/** Finds media without their original or build, and replaced originals without their file. */
export async function* findRowsWithoutFiles(scope: DoctorScope): AsyncGenerator<Finding> {
  for await (const page of mediaRows(scope)) yield* findLostFiles(scope, page)
  for (const { media: mediaId, originalId } of await scope.fork().find(ReplacedOriginal, {})) {
    const media = await scope.fork().findOne(Media, { id: mediaId })
    if (media === null) continue
    const key = originalKey(media.account, originalId)
    if ((await scope.files.find(key)) !== undefined) continue
    yield { check: 'rows', message: `Medium ${mediaId} "${media.name}": its replaced file ${key} is missing.` }
  }
}
