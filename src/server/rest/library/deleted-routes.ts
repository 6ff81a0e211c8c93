import type { Request } from 'express'
import { listDeletedInput } from '../../../shared/deleted-items.ts'
import { listDeletedMedia } from '../../domain/library/media/library/library-operations.ts'
import { listDeletedTours } from '../../domain/tours/drafts/operations.ts'
import { route } from '../rest.ts'

const description =
  'Items that can still be restored, last deleted first, a page at a time. `after` is the number of items before the page, `total` the number of all items.'

/** Reads the position of a page. Invalid numbers are left for the schema to reject. */
function readPage({ query: { after } }: Request) {
  return { after: after === undefined ? undefined : Number(after) }
}

/** Deleted tours and media that can still be restored. */
export const deletedRoutes = [
  route({
    method: 'get',
    path: '/api/v2/:aid/deleted/tours',
    tag: 'Tours',
    summary: 'List deleted tours',
    description,
    query: listDeletedInput,
    operation: listDeletedTours,
    read: readPage,
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/deleted/media',
    tag: 'Media',
    summary: 'List deleted media',
    description,
    query: listDeletedInput,
    operation: listDeletedMedia,
    read: readPage,
  }),
] as const
