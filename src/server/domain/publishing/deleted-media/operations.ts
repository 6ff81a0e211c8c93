import { z } from 'zod'
import { limits } from '../../../../shared/limits.ts'
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
import { publishedMediaKeys } from './published-media.ts'
import { purgeReplaced, purgeUnpublished } from './purge.ts'

type KeptFile = { readonly id: string; readonly sizeBytes: number }
type KeptMedium = Pick<Media, 'id' | 'publicKey' | 'sizeBytes' | 'deletedAt'>
type Kept = {
  readonly media: readonly KeptMedium[]
  readonly replaced: readonly KeptFile[]
  /** Files of deleted media that published tours show. */
  readonly published: readonly KeptFile[]
}

const replacedSql = `select r.id, (r.facts->>'sizeBytes')::bigint as "sizeBytes" from replaced_originals r
  join media m on m.id = r.media_id where m.account_id = ? order by r.replaced_at, r.id`

async function findReplaced(em: EntityManager, accountId: string): Promise<KeptFile[]> {
  const rows = await em.execute<{ id: string; sizeBytes: string | number }[]>(replacedSql, [accountId])
  return rows.map(({ id, sizeBytes }) => ({ id, sizeBytes: Number(sizeBytes) }))
}

/**
 * Since when what was deleted may be about to be published: its snapshot may have been begun before the deletion. Some
 * time earlier, because a deletion is dated before it is stored, and by another clock perhaps.
 */
async function publishingSince(em: EntityManager, accountId: string): Promise<Date | null> {
  const running = { account: accountId, status: 'building' as const }
  const first = await em.findOne(Publication, running, { orderBy: { createdAt: 'asc' }, refresh: true })
  return first === null ? null : new Date(first.createdAt.getTime() - limits.deletionDatedBeforeMs)
}

/**
 * What is kept of an account, without a lock, since reading all snapshots may take long. The order matters: a snapshot
 * that was begun before a medium was deleted is being built when the publications are read, or lies among the
 * snapshots when those are. `stillDeleted` then leaves out what was restored meanwhile.
 */
async function findKept(scope: Pick<AccountScope, 'em' | 'ports' | 'account'>): Promise<Kept> {
  const { em, account } = scope
  const fields = ['id', 'publicKey', 'sizeBytes', 'deletedAt'] as const
  const where = { account: account.id, deletedAt: { $ne: null } }
  const orderBy = { deletedAt: 'asc', id: 'asc' } as const
  const rows: readonly KeptMedium[] = await em.find(Media, where, { fields, orderBy, disableIdentityMap: true })
  const since = await publishingSince(em, account.id)
  // Every published tour is read for these: only where there is something to look for.
  const keys = rows.length === 0 ? new Set<string>() : await publishedMediaKeys(scope, account.id)
  const isPublished = ({ publicKey, deletedAt = null }: KeptMedium) =>
    keys.has(publicKey) || (since !== null && deletedAt !== null && deletedAt > since)
  return {
    media: rows.filter((media) => !isPublished(media)),
    replaced: await findReplaced(em, account.id),
    published: rows.filter(isPublished),
  }
}

/**
 * Those of them that were deleted all the time since they were read, for a transaction that keeps others from restoring
 * them. What was restored and deleted again may stand in a snapshot that was begun in between.
 */
async function stillDeleted(em: EntityManager, media: readonly KeptMedium[]): Promise<KeptMedium[]> {
  const where = { id: { $in: media.map(({ id }) => id) } }
  const rows = await em.find(Media, where, { fields: ['id', 'deletedAt'], disableIdentityMap: true })
  const deletedMs = new Map(rows.map(({ id, deletedAt }) => [id, deletedAt?.getTime()]))
  return media.filter(({ id, deletedAt }) => deletedAt && deletedMs.get(id) === deletedAt.getTime())
}

function totalOf(files: readonly KeptFile[]): FileTotal {
  return { count: files.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}

/** What `emptyDeleted` would delete for good, and what it would leave because published tours show it. */
export const measureDeleted = operation({
  allow: 'manageTours',
  input: measureDeletedInput,
  output: deletedFiles,
  run: async (scope) => {
    const { media, replaced, published } = await findKept(scope)
    return { goes: totalOf([...media, ...replaced]), stays: totalOf(published) }
  },
})

function subjectOf({ count, bytes }: FileTotal): string {
  const size = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  return `${count} ${count === 1 ? 'file' : 'files'}, ${size.format(bytes / 1024 ** 2)}`
}

type Emptied = Pick<Kept, 'media' | 'replaced'>

/** Ends the time to be restored for some files, so that the purge of now or the sweeper's next round takes them. */
async function expire(scope: AccountScope, { media, replaced }: Emptied): Promise<void> {
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
    subject: subjectOf(totalOf([...media, ...replaced])),
  })
}

/**
 * Deletes for good what was deleted or replaced and could still be restored, some at a time: `left` says how many files
 * the next call would take. What published tours show stays, as does everything that is not deleted.
 */
export const emptyDeleted = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: emptyDeletedInput,
  output: z.strictObject({ left: z.int() }),
  run: async (scope) => {
    const kept = await findKept(scope)
    const media = kept.media.slice(0, limits.deletedBatchLength)
    const replaced = kept.replaced.slice(0, limits.deletedBatchLength)
    if (media.length + replaced.length === 0) return { left: 0 }
    const goes = await scope.em.transactional(async (em) => {
      // Restoring and undoing take the same lock: afterwards none of them finds these files any more.
      await lockAccountStorage(em, scope.account.id)
      const emptied = { media: await stillDeleted(em, media), replaced }
      if (emptied.media.length + replaced.length > 0) await expire({ ...scope, em }, emptied)
      return emptied.media.map(({ id }) => id)
    })
    const purging = { em: scope.em.fork(), ports: scope.ports }
    const replacedKeys = await purgeReplaced(purging, scope.account.id)
    const mediaKeys = await purgeUnpublished(purging, goes)
    await deleteNow(purging, [...replacedKeys, ...mediaKeys])
    return { left: kept.media.length + kept.replaced.length - media.length - replaced.length }
  },
})
