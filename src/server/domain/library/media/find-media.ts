import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Media } from './entity.ts'

type MediaScope = Pick<AccountScope, 'em'> & { readonly account: { readonly id: string } }

/** Finds a medium of the account that is not deleted. */
export async function findMedia({ em, account }: AccountScope, mediaId: string): Promise<Media> {
  const media = await em.findOne(Media, { id: mediaId, account: account.id, deletedAt: null }, { refresh: true })
  if (media === null) throw new AppError('resource.notFound')
  return media
}

/** Locks a medium of the account, deleted or not, for a transaction that changes it. */
export async function lockMedia({ em, account }: MediaScope, mediaId: string): Promise<Media> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
  const media = await em.findOne(Media, { id: mediaId, account: account.id }, lock)
  if (media === null) throw new AppError('resource.notFound')
  return media
}

/** Locks a medium of the account that is not deleted, for a transaction that changes it. */
export async function lockUndeletedMedia(scope: MediaScope, mediaId: string): Promise<Media> {
  const media = await lockMedia(scope, mediaId)
  if (media.deletedAt !== null) throw new AppError('resource.notFound')
  return media
}
