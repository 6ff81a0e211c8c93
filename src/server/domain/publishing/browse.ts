import { browsePublicationsInput, publicationPage } from '../../../shared/publishing/publications.ts'
import { createdBefore, creationOf, pageOf, readLength } from '../../database/rows/pages.ts'
import { operation } from '../../kernel/operation.ts'
import { findTour } from '../tours/find.ts'
import { Publication } from './entity.ts'
import { presentAll } from './operations.ts'

/** All publications of a tour, newest first, a page at a time. */
export const browsePublications = operation({
  allow: 'viewTour',
  input: browsePublicationsInput,
  output: publicationPage,
  run: async (scope, { tourId, cursor }) => {
    const { em, account } = scope
    await findTour(scope, tourId)
    const where = { $and: [{ account: account.id, tour: tourId }, ...createdBefore(cursor)] }
    const filter = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: readLength } as const
    const { page, nextCursor } = pageOf(await em.find(Publication, where, filter), creationOf)
    return { publications: await presentAll(em, page), nextCursor }
  },
})
