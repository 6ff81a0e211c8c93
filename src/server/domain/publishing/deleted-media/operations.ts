import { z } from 'zod'
import { mebibyte, minuteMs } from '../../../../shared/kernel/units.ts'
import {
  deletedFiles,
  emptyDeletedInput,
  type FileTotal,
  measureDeletedInput,
} from '../../../../shared/media/deleted-files.ts'
import { restorableSince } from '../../../kernel/deletion.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { deleteNow } from '../../library/file-deletions/delete-files.ts'
import { Media } from '../../library/media/entity.ts'
import { ReplacedOriginal } from '../../library/media/replace/replaced-original-entity.ts'
import { restorableReplacedSince } from '../../library/media/replace/undo-replace.ts'
import { Publication } from '../../tours/publication-state/entity.ts'
import { findPublishedKeys } from './find-published-keys.ts'
import { purgeReplaced, purgeUnpublished } from './purge.ts'

/** Maximum delay between the timestamp of a deletion and its commit. */
export const deletionCommitDelayMaxMs = minuteMs
const deletedBatchLength = 200

type DeletedFile = { readonly id: string; readonly sizeBytes: number }
type DeletedMedium = Pick<Media, 'id' | 'publicKey' | 'sizeBytes' | 'deletedAt'>
type DeletedFiles = {
  readonly media: readonly DeletedMedium[]
  readonly replaced: readonly DeletedFile[]
  /** Files of deleted media that published tours show. */
  readonly published: readonly DeletedFile[]
}

const replacedSql = `select r.id, (r.facts->>'sizeBytes')::bigint as "sizeBytes" from replaced_originals r
  join media m on m.id = r.media_id where m.account_id = ? order by r.replaced_at, r.id`

async function findReplaced(em: EntityManager, accountId: string): Promise<DeletedFile[]> {
  const rows = await em.execute<{ id: string; sizeBytes: string | number }[]>(replacedSql, [accountId])
  return rows.map(({ id, sizeBytes }) => ({ id, sizeBytes: Number(sizeBytes) }))
}

/**
 * Finds the start of the oldest running publication: media that were deleted later may be in its snapshot. A margin is
 * subtracted, because a deletion is dated before it is stored, and possibly by another clock.
 */
async function findPublishingStart(em: EntityManager, accountId: string): Promise<Date | null> {
  const runningPublications = { account: accountId, status: 'building' as const }
  const oldest = await em.findOne(Publication, runningPublications, { orderBy: { createdAt: 'asc' }, refresh: true })
  return oldest === null ? null : new Date(oldest.createdAt.getTime() - deletionCommitDelayMaxMs)
}

/**
 * Finds the deleted files of an account without a lock, because reading all snapshots may take long. The order matters:
 * a snapshot from before a deletion is either still being built when the publications are read, or is among the
 * snapshots that are read next. `withoutRestored` then leaves out media that were restored in the meantime.
 */
async function findDeletedFiles(scope: Pick<AccountScope, 'em' | 'ports' | 'account'>): Promise<DeletedFiles> {
  const { em, account } = scope
  const fields = ['id', 'publicKey', 'sizeBytes', 'deletedAt'] as const
  const where = { account: account.id, deletedAt: { $ne: null } }
  const orderBy = { deletedAt: 'asc', id: 'asc' } as const
  const rows: readonly DeletedMedium[] = await em.find(Media, where, { fields, orderBy, disableIdentityMap: true })
  const publishingStart = await findPublishingStart(em, account.id)
  // Reads every published tour, so it is skipped without deleted media.
  const publishedKeys = rows.length === 0 ? new Set<string>() : await findPublishedKeys(scope, account.id)
  const isPublished = ({ publicKey, deletedAt = null }: DeletedMedium) =>
    publishedKeys.has(publicKey) || (publishingStart !== null && deletedAt !== null && deletedAt > publishingStart)
  return {
    media: rows.filter((media) => !isPublished(media)),
    replaced: await findReplaced(em, account.id),
    published: rows.filter(isPublished),
  }
}

/**
 * Leaves out media that were restored since they were read, even if they were deleted again: a snapshot that was
 * started in between may show them. Runs in a transaction that prevents restoring.
 */
async function withoutRestored(em: EntityManager, media: readonly DeletedMedium[]): Promise<DeletedMedium[]> {
  const where = { id: { $in: media.map(({ id }) => id) } }
  const rows = await em.find(Media, where, { fields: ['id', 'deletedAt'], disableIdentityMap: true })
  const deletedMsById = new Map(rows.map(({ id, deletedAt }) => [id, deletedAt?.getTime()]))
  return media.filter(({ id, deletedAt }) => deletedAt && deletedMsById.get(id) === deletedAt.getTime())
}

function totalOf(files: readonly DeletedFile[]): FileTotal {
  return { count: files.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}

/** Measures the deleted files, with and without files that published tours show. */
export const measureDeleted = operation({
  allow: 'manageTours',
  input: measureDeletedInput,
  example: () => ({}),
  output: deletedFiles,
  run: async (scope) => {
    const { media, replaced, published } = await findDeletedFiles(scope)
    return { purgeable: totalOf([...media, ...replaced]), published: totalOf(published) }
  },
})

function auditSubjectOf({ count, bytes }: FileTotal): string {
  const size = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  return `${count} ${count === 1 ? 'file' : 'files'}, ${size.format(bytes / mebibyte)}`
}

type FilesToPurge = Pick<DeletedFiles, 'media' | 'replaced'>

/** Backdates the deletion of files, so that they can't be restored and the next purge deletes them. */
async function expire(scope: AccountScope, { media, replaced }: FilesToPurge): Promise<void> {
  const { em, ports, account } = scope
  const now = ports.now()
  const mediaIds = media.map(({ id }) => id)
  const replacedIds = replaced.map(({ id }) => id)
  const deletedAt = new Date(restorableSince(now).getTime() - 1)
  const replacedAt = new Date(restorableReplacedSince(now).getTime() - 1)
  await em.nativeUpdate(Media, { id: { $in: mediaIds }, account: account.id }, { deletedAt })
  await em.nativeUpdate(ReplacedOriginal, { id: { $in: replacedIds } }, { replacedAt })
  await recordEvent(scope, account.id, {
    action: 'deleted-files-emptied',
    subject: auditSubjectOf(totalOf([...media, ...replaced])),
  })
}

/**
 * Purges deleted and replaced files before their retention ends, in batches: `remainingCount` files are left for
 * further calls. Files that published tours show stay.
 */
export const emptyDeleted = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: emptyDeletedInput,
  example: () => ({}),
  output: z.strictObject({ remainingCount: z.int() }),
  run: async (scope) => {
    const deletedFiles = await findDeletedFiles(scope)
    const media = deletedFiles.media.slice(0, deletedBatchLength)
    const replaced = deletedFiles.replaced.slice(0, deletedBatchLength)
    if (media.length + replaced.length === 0) return { remainingCount: 0 }
    const purgedIds = await scope.em.transactional(async (em) => {
      // Restoring takes the same lock, and doesn't find these files afterwards.
      await lockAccountStorage(em, scope.account.id)
      const filesToPurge = { media: await withoutRestored(em, media), replaced }
      if (filesToPurge.media.length + replaced.length > 0) await expire({ ...scope, em }, filesToPurge)
      return filesToPurge.media.map(({ id }) => id)
    })
    const purgeScope = { em: scope.em.fork(), ports: scope.ports }
    const replacedKeys = await purgeReplaced(purgeScope, scope.account.id)
    const mediaKeys = await purgeUnpublished(purgeScope, purgedIds)
    await deleteNow(purgeScope, [...replacedKeys, ...mediaKeys])
    return { remainingCount: deletedFiles.media.length + deletedFiles.replaced.length - media.length - replaced.length }
  },
})
