import { Router } from 'express'
import helmet from 'helmet'
import type { Payments } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { appSecurityHeaders, headersOf, setHeaders } from '../security-headers.ts'

const billingPages = '/home/settings/subscription{/*path}'
const realOrigin = 'https://js.stripe.com'

/** What Stripe.js loads and calls (https://docs.stripe.com/security/guide); a local one has a single origin. */
function sourcesOf({ scriptUrl }: Payments) {
  const { origin } = new URL(scriptUrl)
  if (origin !== realOrigin) return { scripts: [origin], frames: [origin], calls: [origin] }
  const scripts = [realOrigin, 'https://*.js.stripe.com']
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], calls: ['https://api.stripe.com'] }
}

/** Lets the pages about the subscription load Stripe.js, which no other page may. */
export function billingPolicy({ config, ports }: Services): Router {
  const router = Router()
  if (ports.payments === null) return router
  const { scripts, frames, calls } = sourcesOf(ports.payments)
  const headers = headersOf(helmet(appSecurityHeaders(config, { scripts, frames, calls })))
  router.get(billingPages, setHeaders(headers))
  return router
}
