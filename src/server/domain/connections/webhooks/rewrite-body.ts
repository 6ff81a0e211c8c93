import { testEventType } from '../../../../shared/webhooks/webhook-events.ts'
import type { Hooks } from '../../../kernel/hooks.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import type { WebhookDelivery } from './delivery-entity.ts'
import { bodyOf } from './message-body.ts'

type RewriteScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'publicUrl'>
  readonly hooks: Pick<Hooks, 'eventSources'>
}

/**
 * Rebuilds the body of a delivery that exceeded its queue from the source of its event. Null for an event without a
 * source and for a deleted source.
 */
export async function rewriteBody(
  { em, ports, hooks }: RewriteScope,
  { id, type, createdAt, sourceId = null }: WebhookDelivery,
): Promise<string | null> {
  const source = type === testEventType ? undefined : hooks.eventSources[type]
  if (source === undefined || sourceId === null) return null
  const data = await source({ em, ports }, sourceId)
  return data && bodyOf({ id, type, createdAt, data })
}
