import { thumbnailLimits } from '../../../../../shared/media/thumbnails/thumbnail-limits.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Ports } from '../../../../ports.ts'
import { RemoteThumbnail } from './remote-thumbnail-entity.ts'

/** Deletes thumbnails beyond the maximum of an account, beginning with the earliest expiration. */
const surplusSql = `delete from remote_thumbnails where id in (
  select id from (
    select id, row_number() over (partition by account_id order by expires_at desc, id) as age_rank from remote_thumbnails
  ) as cached where age_rank > ?)`

/** Deletes cached thumbnails of other hosts that expired or exceed the maximum per account. */
export async function sweepRemoteThumbnails({ em, ports }: { readonly em: EntityManager; readonly ports: Ports }) {
  await em.nativeDelete(RemoteThumbnail, { expiresAt: { $lte: ports.now() } })
  await em.execute(surplusSql, [thumbnailLimits.cacheEntriesPerAccount])
}
