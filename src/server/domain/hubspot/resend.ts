import { hubspotLimits } from '../../../shared/hubspot/hubspot-limits.ts'
import type { Queue } from '../../kernel/job.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { enqueueEvent } from './event-job.ts'

type Sender = { readonly em: EntityManager; readonly queue: Queue }
type Moved = { readonly id: string; readonly account: string; readonly turn: number }

const sql = `update hubspot_events set state = 'sending', turn = turn + 1, series_count = 0, failure = null, detail = '',
    next_attempt_at = ?
  where id in (select id from hubspot_events where account_id = ? and state = 'error'
    and failure in ('tokenRejected', 'scopeMissing') order by created_at, id limit ? for update skip locked)
  returning id, account_id as account, turn`

/** Sends what failed by its token alone, now that there is another one. */
export async function resendRejected({ em, queue }: Sender, accountId: string, now: Date): Promise<void> {
  const rows = await em.execute<Moved[]>(sql, [now, accountId, hubspotLimits.resentMax])
  for (const row of rows) await enqueueEvent({ em, queue }, row)
}
