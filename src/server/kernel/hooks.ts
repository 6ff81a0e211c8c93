import type { SqlEntityManager } from '@mikro-orm/sql'
import type { WebhookEvent, WebhookEventType } from '../../shared/webhooks/webhook-events.ts'
import type { Ports } from '../ports.ts'

type EventData<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>['data']

/** Recreates the data of an event from the row that it is about; null if the row was deleted. */
export type EventSource<Type extends WebhookEventType> = (
  scope: { readonly em: SqlEntityManager; readonly ports: Pick<Ports, 'publicUrl'> },
  sourceId: string,
) => Promise<EventData<Type> | null>

/**
 * Functions that a folder of the domain supplies to folders below it, which may not import it (dependency inversion).
 * `src/server/registries/hooks.ts` lists them.
 */
export type Hooks = {
  /** Ends the editing sessions of a person who signs out. */
  readonly endEditing: (em: SqlEntityManager, userId: string) => Promise<void>
  /** Sources of webhook events, by type. Events without a source can't be recreated. */
  readonly eventSources: { readonly [Type in WebhookEventType]?: EventSource<Type> }
}
