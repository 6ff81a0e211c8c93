import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { findTour } from '../tours/find.ts'
import { Stop } from './entity.ts'

/** A stop of the account, neither deleted nor in a deleted tour; 404 for any other. */
export async function findStop({ em, account }: Pick<AccountScope, 'em' | 'account'>, stopId: string): Promise<Stop> {
  const stop = await em.findOne(Stop, { id: stopId, account: account.id, deletedAt: null })
  if (stop === null) throw new AppError('resource.notFound')
  await findTour({ em, account }, stop.tour)
  return stop
}
