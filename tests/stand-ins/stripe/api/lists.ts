import { z } from 'zod'
import type { List } from '../shapes.ts'
import type { FormRecord } from './form-body.ts'
import { readParameters, wholeNumber } from './parameters.ts'
import { invalidRequest, noSuch } from './stripe-error.ts'

type Listed = { readonly id: string; readonly created: number }

const created = z.union([
  wholeNumber,
  z.strictObject({
    gt: wholeNumber.optional(),
    gte: wholeNumber.optional(),
    lt: wholeNumber.optional(),
    lte: wholeNumber.optional(),
  }),
])

/** Parameters of all lists, in addition to their own filters. */
export const pageParameters = {
  limit: wholeNumber.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: created.optional(),
}
const pageOnly = z.looseObject(pageParameters)

function withinTime({ created: at }: Listed, range: z.output<typeof created> | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return at === range
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range
  return at > gt && at >= gte && at < lt && at <= lte
}

/** Page of objects, newest first. `all` is oldest first. */
export function pageOf<T extends Listed>(all: Iterable<T>, form: FormRecord, url: string): List<T> {
  const { limit = 10, starting_after: after, ending_before: before, created: range } = readParameters(pageOnly, form)
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: it must be between 1 and 100.', { param: 'limit' })
  }
  const objects = [...all].reverse().filter((each) => withinTime(each, range))
  const indexOf = (id: string, param: string) => {
    const index = objects.findIndex((each) => each.id === id)
    if (index === -1) throw noSuch('object', id, param)
    return index
  }
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: objects.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1
  return { object: 'list', data: objects.slice(start, start + limit), has_more: objects.length > start + limit, url }
}

/** List within an object. */
export const listOf = <T>(data: T[], url: string): List<T> => ({ object: 'list', data, has_more: false, url })
