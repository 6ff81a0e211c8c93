import { z } from 'zod'
import { StripeError } from './api/stripe-error.ts'
import type { PageCall } from './pages/pages.ts'
import type { StripeStandIn } from './start.ts'

const failure = z.enum(['down', 'lost'])
const declineReason = z.enum(['generic_decline', 'insufficient_funds'])

/** Control with the schema of its JSON body. */
function control<T extends z.ZodType>(
  schema: T,
  run: (standIn: StripeStandIn, fields: z.output<T>) => Promise<void> | void,
) {
  return async (standIn: StripeStandIn, body: string): Promise<void> => {
    await run(standIn, schema.parse(JSON.parse(body === '' ? '{}' : body)))
  }
}
const dayMs = 86_400_000

const controls = new Map([
  [
    'advance',
    control(z.union([z.strictObject({ days: z.number() }), z.strictObject({ to: z.iso.datetime() })]), (standIn, by) =>
      standIn.advanceTo('days' in by ? new Date(standIn.now().getTime() + by.days * dayMs) : new Date(by.to)),
    ),
  ],
  [
    'giveUp',
    control(
      z.strictObject({ subscription: z.string(), as: z.enum(['unpaid', 'canceled']) }),
      (standIn, { subscription, as }) => standIn.giveUp(subscription, as),
    ),
  ],
  [
    'answerBank',
    control(z.strictObject({ intent: z.string(), confirmed: z.boolean() }), (standIn, { intent, confirmed }) =>
      standIn.answerBank(intent, confirmed),
    ),
  ],
  [
    'decline',
    control(
      z.strictObject({ customer: z.string(), reason: declineReason.nullable() }),
      (standIn, { customer, reason }) => standIn.decline(customer, reason),
    ),
  ],
  ['fail', control(z.strictObject({ how: failure.nullable() }), (standIn, { how }) => standIn.fail(how))],
  [
    'sendEventsTo',
    control(z.strictObject({ url: z.url().nullable() }), (standIn, { url }) => standIn.sendEventsTo(url)),
  ],
])

function stateOf({ now, events, charges, environment, undelivered, requests }: StripeStandIn) {
  const names = events.map(({ id, type, customerId }) => ({ id, type, customerId }))
  return { now: now().toISOString(), environment, charges, events: names, undelivered, requests }
}

/**
 * `GET /control/state`, and the controls by POST with a JSON body, such as `/control/advance` with `{"days": 30}`. JSON
 * from other origins needs a CORS preflight, which is not answered.
 */
export async function handleControl(standIn: StripeStandIn, { request, response, body }: PageCall): Promise<boolean> {
  const [, name = ''] = /^\/control\/(\w+)$/.exec(request.url ?? '') ?? []
  const run = request.method === 'POST' ? controls.get(name) : undefined
  if (run === undefined && name !== 'state') return false
  const send = (status: number, answer: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer, null, 2))
  if (run !== undefined && !request.headers['content-type']?.startsWith('application/json')) {
    send(415, { error: 'Controls take JSON.' })
    return true
  }
  try {
    await run?.(standIn, body)
    send(200, stateOf(standIn))
  } catch (error) {
    const isBadRequest = error instanceof StripeError || error instanceof z.ZodError || error instanceof SyntaxError
    if (!isBadRequest) throw error
    send(400, { error: error.message })
  }
  return true
}
