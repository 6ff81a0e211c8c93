import { Router } from 'express'
import helmet from 'helmet'
import type { Payments } from '../../ports/payments.ts'
import type { Services } from '../../services.ts'
import { appSecurityHeaders, headersOf, setHeaders } from '../security-headers.ts'

const billingPages = '/home/settings/subscription{/*path}'
const stripeOrigin = 'https://js.stripe.com'

/** Origins that Stripe.js loads from and calls (https://docs.stripe.com/security/guide); a local fake has a single one. */
function sourcesOf({ scriptUrl }: Payments) {
  const { origin } = new URL(scriptUrl)
  if (origin !== stripeOrigin) return { scripts: [origin], frames: [origin], calls: [origin] }
  const scripts = [stripeOrigin, 'https://*.js.stripe.com']
  return { scripts, frames: [...scripts, 'https://hooks.stripe.com'], calls: ['https://api.stripe.com'] }
}

/** Content security policy of the subscription pages. No other pages may load Stripe.js. */
export function billingPolicy({ config, ports }: Services): Router {
  const router = Router()
  if (ports.payments === null) return router
  const { scripts, frames, calls } = sourcesOf(ports.payments)
  const headers = headersOf(helmet(appSecurityHeaders(config, { scripts, frames, calls })))
  router.get(billingPages, setHeaders(headers))
  return router
}
