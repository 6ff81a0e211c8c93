import type { EntityManager } from '../../../../kernel/scope.ts'

const consumeSql = `update share_links set open_count = open_count + 1, last_opened_at = ?
  where id = ? and revoked_at is null and (expires_at is null or expires_at > ?)
    and (max_opens is null or open_count < max_opens)
  returning id`

/** Counts an opening of a link that may have a maximum; returns false if the link has no opens left or has ended. */
export async function consumeOpen(em: EntityManager, linkId: string, now: Date): Promise<boolean> {
  const timestamp = now.toISOString()
  return (await em.execute<unknown[]>(consumeSql, [timestamp, linkId, timestamp])).length > 0
}

const addSql = 'update share_links set open_count = open_count + ?, last_opened_at = ? where id = ?'

type Opens = { readonly linkId: string; readonly count: number; readonly now: Date }

/** Adds openings to a link without a maximum. */
export async function addOpens(em: EntityManager, { linkId, count, now }: Opens): Promise<void> {
  await em.execute(addSql, [count, now.toISOString(), linkId])
}
