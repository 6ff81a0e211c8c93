import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { AuditEvent } from './entity.ts'

type Round = { readonly em: EntityManager; readonly ports: Ports }

/** Takes away events that were kept for their year. */
export async function sweepAudit({ em, ports }: Round): Promise<void> {
  await em.nativeDelete(AuditEvent, { at: { $lt: new Date(ports.now().getTime() - limits.auditRetentionMs) } })
}
