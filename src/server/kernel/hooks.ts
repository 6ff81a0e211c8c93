import type { SqlEntityManager } from '@mikro-orm/sql'
import type { WebhookEvent, WebhookEventType } from '../../shared/webhooks/webhook-events.ts'
import type { Ports } from '../ports.ts'

type EventData<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>['data']

/** Data of an event, written again from the row that it was about; null where that was deleted. */
export type EventSource<Type extends WebhookEventType> = (
  scope: { readonly em: SqlEntityManager; readonly ports: Pick<Ports, 'publicAddress'> },
  sourceId: string,
) => Promise<EventData<Type> | null>

/**
 * Functions that nouns of the domain supply to nouns below them, which don't know them; `src/server/registries/hooks.ts`
 * lists them.
 */
export type Hooks = {
  /** Ends what a person has open in editors, for when they sign out. */
  readonly endEditing: (em: SqlEntityManager, userId: string) => Promise<void>
  /** By type of event. Events without a source can't be written again. */
  readonly eventSources: { readonly [Type in WebhookEventType]?: EventSource<Type> }
}
