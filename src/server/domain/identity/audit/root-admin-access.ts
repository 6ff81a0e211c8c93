import { isFullDisk } from '../../../kernel/database-errors.ts'
import { asSharedWork } from '../../../kernel/scheduling/request-work.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { AuditEvent } from './entity.ts'
import { recordEvent } from './record.ts'

type AccountAccess = Pick<PublicScope, 'em' | 'network'> & {
  readonly ports: Pick<PublicScope['ports'], 'now'>
  readonly actor: { readonly id: string; readonly displayName: string }
}

const cachedEntriesMax = 10_000

/** Logs that a root admin works in an account. */
export type AccountAccessLog = (access: AccountAccess, accountId: string) => Promise<void>

/**
 * Creates a log of root admins who work in accounts to which they don't belong: one audit event per day, root admin and
 * account. Concurrent calls share one write, and recorded events are cached.
 */
export function createAccountAccessLog(): AccountAccessLog {
  const writeByKey = new Map<string, Promise<void>>()

  const record = async (access: AccountAccess, accountId: string, dayStart: Date) => {
    const eventsOfDay = {
      account: accountId,
      actorId: access.actor.id,
      action: 'account-opened' as const,
      at: { $gte: dayStart },
    }
    if ((await access.em.count(AuditEvent, eventsOfDay)) > 0) return
    await recordEvent(access, accountId, { action: 'account-opened' })
  }

  return (access, accountId) => {
    const day = access.ports.now().toISOString().slice(0, 10)
    const key = `${day} ${access.actor.id} ${accountId}`
    const write = writeByKey.get(key) ?? asSharedWork(() => record(access, accountId, new Date(day)))
    if (writeByKey.size >= cachedEntriesMax) writeByKey.clear()
    writeByKey.set(key, write)
    return write.catch((error: unknown) => {
      // The next call retries.
      writeByKey.delete(key)
      if (!isFullDisk(error)) throw error
    })
  }
}
