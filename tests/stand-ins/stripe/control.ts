import { z } from 'zod'
import { StripeError } from './api/stripe-error.ts'
import type { PageRequest } from './pages/pages.ts'
import type { StripeStandIn } from './start.ts'

const failureModeSchema = z.enum(['down', 'lost'])
const declineReasonSchema = z.enum(['generic_decline', 'insufficient_funds'])
const dayMs = 86_400_000

/** Creates a control. Its JSON body is parsed by a schema. */
function createControl<T extends z.ZodType>(
  schema: T,
  run: (standIn: StripeStandIn, fields: z.output<T>) => Promise<void> | void,
) {
  return async (standIn: StripeStandIn, body: string): Promise<void> => {
    await run(standIn, schema.parse(JSON.parse(body === '' ? '{}' : body)))
  }
}

const controls = new Map([
  [
    'advance',
    createControl(
      z.union([z.strictObject({ days: z.number() }), z.strictObject({ to: z.iso.datetime() })]),
      (standIn, fields) =>
        standIn.advanceTo(
          'days' in fields ? new Date(standIn.now().getTime() + fields.days * dayMs) : new Date(fields.to),
        ),
    ),
  ],
  [
    'endRetries',
    createControl(
      z.strictObject({ subscription: z.string(), as: z.enum(['unpaid', 'canceled']) }),
      (standIn, { subscription, as }) => standIn.endRetries(subscription, as),
    ),
  ],
  [
    'completeAuthentication',
    createControl(z.strictObject({ intent: z.string(), confirmed: z.boolean() }), (standIn, { intent, confirmed }) =>
      standIn.completeAuthentication(intent, confirmed),
    ),
  ],
  [
    'decline',
    createControl(
      z.strictObject({ customer: z.string(), reason: declineReasonSchema.nullable() }),
      (standIn, { customer, reason }) => standIn.decline(customer, reason),
    ),
  ],
  [
    'fail',
    createControl(z.strictObject({ mode: failureModeSchema.nullable() }), (standIn, { mode }) => standIn.fail(mode)),
  ],
  [
    'sendEventsTo',
    createControl(z.strictObject({ url: z.url().nullable() }), (standIn, { url }) => standIn.sendEventsTo(url)),
  ],
])

function describeState({ now, events, charges, environment, undeliveredIds, requests }: StripeStandIn) {
  const eventSummaries = events.map(({ id, type, customerId }) => ({ id, type, customerId }))
  return {
    now: now().toISOString(),
    environment,
    charges,
    events: eventSummaries,
    undelivered: undeliveredIds,
    requests,
  }
}

/**
 * Serves `GET /control/state`, and the controls as POST with a JSON body, such as `/control/advance` with `{"days": 30}`.
 * Only JSON is accepted, because pages of other origins cannot send it without a CORS preflight, which fails.
 */
export async function handleControl(
  standIn: StripeStandIn,
  { request, response, body }: PageRequest,
): Promise<boolean> {
  const [, name = ''] = /^\/control\/(\w+)$/.exec(request.url ?? '') ?? []
  const runControl = request.method === 'POST' ? controls.get(name) : undefined
  if (runControl === undefined && name !== 'state') return false
  const send = (status: number, content: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content, null, 2))
  if (runControl !== undefined && !request.headers['content-type']?.startsWith('application/json')) {
    send(415, { error: 'Controls accept JSON only.' })
    return true
  }
  try {
    await runControl?.(standIn, body)
    send(200, describeState(standIn))
  } catch (error) {
    const isBadRequest = error instanceof StripeError || error instanceof z.ZodError || error instanceof SyntaxError
    if (!isBadRequest) throw error
    send(400, { error: error.message })
  }
  return true
}
