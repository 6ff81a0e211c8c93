import { AppError } from '../../../shared/kernel/app-error.ts'
import type { AccountScope } from '../../kernel/scope.ts'
import type { Stop } from '../stops/entity.ts'
import { findStop } from '../stops/load.ts'
import { Hotspot } from './entity.ts'

type Named = { readonly stopId: string; readonly hotspotId: string }

/** A hotspot and its stop, both of the account; anything else reads as not there (threat T01). */
export async function findHotspot(
  scope: Pick<AccountScope, 'em' | 'account'>,
  { stopId, hotspotId }: Named,
): Promise<{ hotspot: Hotspot; stop: Stop }> {
  const stop = await findStop(scope, stopId)
  const where = { id: hotspotId, stop: stop.id, account: scope.account.id, deletedAt: null }
  const hotspot = await scope.em.findOne(Hotspot, where)
  if (hotspot === null) throw new AppError('resource.notFound')
  return { hotspot, stop }
}
