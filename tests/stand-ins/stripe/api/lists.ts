import { z } from 'zod'
import type { List } from '../shapes.ts'
import type { FormRecord } from './form-body.ts'
import { readParameters, wholeNumber } from './parameters.ts'
import { invalidRequest, noSuch } from './stripe-error.ts'

type ListEntry = { readonly id: string }

/** Parameters of all lists, in addition to their own filters. */
export const pageParameters = {
  limit: wholeNumber.optional(),
  starting_after: z.string().optional(),
}
const pageSchema = z.looseObject(pageParameters)

/** Page of a list, newest first. The entries are in the order of creation. */
export function pageOf<T extends ListEntry>(entries: Iterable<T>, form: FormRecord, url: string): List<T> {
  const { limit = 10, starting_after: previousId } = readParameters(pageSchema, form)
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: it must be between 1 and 100.', { param: 'limit' })
  }
  const newestFirst = [...entries].reverse()
  const previousIndex = newestFirst.findIndex(({ id }) => id === previousId)
  if (previousId !== undefined && previousIndex === -1) throw noSuch('object', previousId, 'starting_after')
  const startIndex = previousIndex + 1
  const endIndex = startIndex + limit
  return { object: 'list', data: newestFirst.slice(startIndex, endIndex), has_more: newestFirst.length > endIndex, url }
}

/** List within an object. */
export const listOf = <T>(data: T[], url: string): List<T> => ({ object: 'list', data, has_more: false, url })
