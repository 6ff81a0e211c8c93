import type { FilterQuery } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { TourVersion } from './entity.ts'

type VersionReader = { readonly em: EntityManager; readonly account: { readonly id: string } }
type VersionReference = { readonly tourId: string; readonly versionId: string }

/** A version of a tour of the account; 404 for any other. The caller has checked the tour. */
export async function findVersion(
  { em, account }: VersionReader,
  { tourId, versionId }: VersionReference,
): Promise<TourVersion> {
  const version = await em.findOne(TourVersion, { id: versionId, tour: tourId, account: account.id })
  if (version === null) throw new AppError('resource.notFound')
  return version
}

function afterCursor(cursor: string | null | undefined): FilterQuery<TourVersion> {
  if (cursor === null || cursor === undefined) return {}
  const [time = '', id = ''] = cursor.split('_')
  const takenAt = new Date(Number(time))
  return { $or: [{ takenAt: { $lt: takenAt } }, { takenAt, id: { $lt: id } }] }
}

export function versionCursor({ takenAt, id }: Pick<TourVersion, 'takenAt' | 'id'>): string {
  return `${takenAt.getTime()}_${id}`
}

type PageRequest = { readonly tourId: string; readonly cursor?: string | null | undefined; readonly length: number }

/** Versions of a tour, newest first. Later pages stay stable while versions are added. */
export function findVersions(em: EntityManager, { tourId, cursor, length }: PageRequest): Promise<TourVersion[]> {
  return em.find(
    TourVersion,
    { $and: [{ tour: tourId }, afterCursor(cursor)] },
    { orderBy: { takenAt: 'desc', id: 'desc' }, limit: length, disableIdentityMap: true },
  )
}
