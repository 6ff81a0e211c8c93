import { z } from 'zod'
import { pageOf, pageParameters } from './lists.ts'
import { flag, readParameters } from './parameters.ts'
import { type Call, idOf, type Route } from './routes.ts'
import { noSuch } from './stripe-error.ts'

const listParameters = z.strictObject({
  ...pageParameters,
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  delivery_success: flag.optional(),
})

/** `invoice.*` matches all events of invoices. */
const matches = (type: string, pattern: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern

function list({ world, form }: Call): object {
  const { type, types } = readParameters(listParameters, form)
  const patterns = types ?? (type === undefined ? ['*'] : [type])
  const all = world.events.all.map(({ event }) => event)
  return pageOf(
    all.filter((event) => patterns.some((pattern) => matches(event.type, pattern))),
    form,
    '/v1/events',
  )
}

function retrieve(call: Call): object {
  const found = call.world.events.all.find(({ id }) => id === idOf(call))
  if (found === undefined) throw noSuch('event', idOf(call))
  return found.event
}

export const eventRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/events', answer: list },
  { method: 'GET', path: '/v1/events/:id', answer: retrieve },
]
