import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { auditLimits } from './audit-limits.ts'
import { AuditEvent } from './entity.ts'

type SweepScope = { readonly em: EntityManager; readonly ports: Ports }

/** Deletes events after their retention of a year. */
export async function sweepAudit({ em, ports }: SweepScope): Promise<void> {
  await em.nativeDelete(AuditEvent, { at: { $lt: new Date(ports.now().getTime() - auditLimits.retentionMs) } })
}
