import { isFullDisk } from '../../../kernel/database-errors.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { forOthersToo } from '../../../kernel/turns/request-turn.ts'
import { AuditEvent } from './entity.ts'
import { recordEvent } from './record.ts'

type Visit = Pick<PublicScope, 'em' | 'network'> & {
  readonly ports: Pick<PublicScope['ports'], 'now'>
  readonly actor: { readonly id: string; readonly displayName: string }
}

const visitsRemembered = 10_000

/** Writes down that a root admin works in an account; see `createVisitLog`. */
export type VisitLog = (visit: Visit, accountId: string) => Promise<void>

/**
 * Root admins may work in any account, which its log tells: once a day of each of them, however many calls they make,
 * and whatever way they opened it. Calls that come together wait for the one that writes it down, and what was written
 * is not looked for again.
 */
export function createVisitLog(): VisitLog {
  const known = new Map<string, Promise<void>>()

  const write = async (visit: Visit, accountId: string, since: Date) => {
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
    const written = known.get(key) ?? forOthersToo(() => write(visit, accountId, new Date(day)))
    if (known.size >= visitsRemembered) known.clear()
    known.set(key, written)
    return written.catch((error: unknown) => {
      // The next call tries again.
      known.delete(key)
      if (!isFullDisk(error)) throw error
    })
  }
}
