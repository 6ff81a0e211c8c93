import { isFullDisk } from '../../../kernel/database-errors.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { asSharedWork } from '../../../kernel/turns/request-turn.ts'
import { AuditEvent } from './entity.ts'
import { recordEvent } from './record.ts'

type Visit = Pick<PublicScope, 'em' | 'network'> & {
  readonly ports: Pick<PublicScope['ports'], 'now'>
  readonly actor: { readonly id: string; readonly displayName: string }
}

const cachedVisitsMax = 10_000

/** Records that a root admin works in an account; see `createVisitLog`. */
export type VisitLog = (visit: Visit, accountId: string) => Promise<void>

/**
 * Creates a log of root admins who work in accounts of others: one audit event per day, root admin and account. Concurrent
 * calls share one write, and recorded visits are cached.
 */
export function createVisitLog(): VisitLog {
  const recorded = new Map<string, Promise<void>>()

  const record = async (visit: Visit, accountId: string, since: Date) => {
    const today = {
      account: accountId,
      actorId: visit.actor.id,
      action: 'account-opened' as const,
      at: { $gte: since },
    }
    if ((await visit.em.count(AuditEvent, today)) > 0) return
    await recordEvent(visit, accountId, { action: 'account-opened' })
  }

  return (visit, accountId) => {
    const day = visit.ports.now().toISOString().slice(0, 10)
    const key = `${day} ${visit.actor.id} ${accountId}`
    const write = recorded.get(key) ?? asSharedWork(() => record(visit, accountId, new Date(day)))
    if (recorded.size >= cachedVisitsMax) recorded.clear()
    recorded.set(key, write)
    return write.catch((error: unknown) => {
      // The next call retries.
      recorded.delete(key)
      if (!isFullDisk(error)) throw error
    })
  }
}
