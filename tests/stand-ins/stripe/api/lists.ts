import { z } from 'zod'
import type { List } from '../shapes.ts'
import type { FormRecord } from './form-body.ts'
import { readParameters, wholeNumber } from './parameters.ts'
import { invalidRequest, noSuch } from './stripe-error.ts'

type Listed = { readonly id: string }

/** Parameters of all lists, in addition to their own filters. */
export const pageParameters = {
  limit: wholeNumber.optional(),
  starting_after: z.string().optional(),
}
const pageOnly = z.looseObject(pageParameters)

/** Page of objects, newest first. `all` is oldest first. */
export function pageOf<T extends Listed>(all: Iterable<T>, form: FormRecord, url: string): List<T> {
  const { limit = 10, starting_after: after } = readParameters(pageOnly, form)
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: it must be between 1 and 100.', { param: 'limit' })
  }
  const objects = [...all].reverse()
  const index = objects.findIndex(({ id }) => id === after)
  if (after !== undefined && index === -1) throw noSuch('object', after, 'starting_after')
  const start = index + 1
  return { object: 'list', data: objects.slice(start, start + limit), has_more: objects.length > start + limit, url }
}

/** List within an object. */
export const listOf = <T>(data: T[], url: string): List<T> => ({ object: 'list', data, has_more: false, url })
