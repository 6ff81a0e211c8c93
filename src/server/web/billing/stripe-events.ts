import express, { type Request, type Response, Router } from 'express'
import { billingLimits } from '../../domain/billing/plans/billing-limits.ts'
import { receiveEvent } from '../../domain/billing/subscriptions/receive-event.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import type { Services } from '../../services.ts'

/** Endpoint for Stripe's webhook events. */
export const stripeEventsPath = '/api/stripe/events'

/**
 * Receives Stripe's webhook events. They are authenticated only by the signature over their raw bytes. The route doesn't
 * exist when payments aren't configured.
 */
export function stripeEventRoutes({ database, ports, queue }: Services): Router {
  const router = Router()
  if (ports.payments === null) return router
  const readBytes = express.raw({ type: () => true, limit: billingLimits.eventMaxBytes, inflate: false })
  router.post(stripeEventsPath, readBytes, async (request: Request, response: Response) => {
    const body: unknown = request.body
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const em = database.em.fork() as EntityManager
    const scope = { em, ports, queue, actor: null, network: '' }
    await receiveEvent(scope, bytes, request.get('stripe-signature') ?? '')
    response.json({ received: true })
  })
  return router
}
