import { AppError } from '../../../../../shared/kernel/app-error.ts'
import {
  deleteSlugInput,
  getSlugInput,
  setSlugInput,
  slugProblem,
  type TourSlug,
  tourSlug,
} from '../../../../../shared/sharing/slugs.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { recordEvent } from '../../../identity/audit/record.ts'
import { Share } from '../../../tours/publication-state/entity.ts'
import type { Tour } from '../../../tours/tours/entity.ts'
import { findTour, lockTour } from '../../../tours/tours/find.ts'
import { findOrCreateShare } from '../share-of-tour.ts'
import { ShareSlug } from '../slug-entity.ts'
import { suggestSlug } from './suggest-slug.ts'

/** Maximum number of slugs per tour, including previous ones, which stay reserved. */
const slugsPerTour = 50

type SlugScope = Pick<AccountScope, 'em' | 'ports'>

async function presentSlug({ em, ports }: SlugScope, { id, name }: Pick<Tour, 'id' | 'name'>): Promise<TourSlug> {
  const share = await em.findOne(Share, { tour: id })
  const rows = share === null ? [] : await em.find(ShareSlug, { share: share.id }, { orderBy: { createdAt: 'desc' } })
  const currentSlug = rows.find(({ isCurrent }) => isCurrent)?.slug ?? null
  return {
    slug: currentSlug,
    earlier: rows.map(({ slug }) => slug).filter((slug) => slug !== currentSlug),
    suggestion: currentSlug === null ? await suggestSlug({ em, ports }, name, share?.id) : null,
  }
}

/** Current and previous short links of a tour. */
export const getSlug = operation({
  allow: 'viewTour',
  input: getSlugInput,
  example: ({ tourId }) => ({ tourId }),
  output: tourSlug,
  run: async (scope, { tourId }) => presentSlug(scope, await findTour(scope, tourId)),
})

const claimSql = `insert into share_slugs (slug, account_id, share_id, is_current, created_at)
  values (?, ?, ?, true, ?) on conflict (slug) do nothing returning slug`

/**
 * Sets the short link of a tour. Rejects an invalid one with `slug.…`, one that another tour has or had with
 * `slug.taken`, and one that names a host of the operator with `slug.reserved`, unless the caller is a root admin.
 */
export const setSlug = operation({
  allow: 'publishTours',
  input: setSlugInput,
  example: ({ tourId }) => ({ tourId, slug: 'harbor-museum' }),
  output: tourSlug,
  run: async (scope, { tourId, slug }) => {
    const { em, account, actor, ports } = scope
    await findTour(scope, tourId)
    const problem = slugProblem(slug)
    if (problem !== undefined) throw new AppError(`slug.${problem}`)
    return em.fork().transactional(async (transaction) => {
      const tour = await lockTour(transaction, account.id, tourId)
      const share = await findOrCreateShare(transaction, { accountId: account.id, tourId })
      const ownSlugs = await transaction.find(ShareSlug, { share: share.id }, { fields: ['slug', 'isCurrent'] })
      const existingSlug = ownSlugs.find((row) => row.slug === slug)
      if (existingSlug?.isCurrent !== true) {
        const isReserved = ports.reservedSlugs.has(slug) && !actor.rootAdmin
        if (existingSlug === undefined && isReserved) throw new AppError('slug.reserved')
        if (existingSlug === undefined && ownSlugs.length >= slugsPerTour) throw new AppError('slug.tooMany')
        await transaction.nativeUpdate(ShareSlug, { share: share.id }, { isCurrent: false })
        if (existingSlug !== undefined) await transaction.nativeUpdate(ShareSlug, { slug }, { isCurrent: true })
        else {
          const insertedRows = await transaction.execute<unknown[]>(claimSql, [slug, account.id, share.id, ports.now()])
          if (insertedRows.length === 0) throw new AppError('slug.taken')
        }
        const subject = `${tour.name}: ${slug}`
        await recordEvent({ ...scope, em: transaction }, account.id, { action: 'short-link-changed', subject })
      }
      transaction.clear()
      return presentSlug({ ...scope, em: transaction }, tour)
    })
  },
})

/**
 * Removes the current short link. The tour keeps all of its short links, which work again once it has a current one.
 */
export const deleteSlug = operation({
  allow: 'publishTours',
  whileReadOnly: true,
  input: deleteSlugInput,
  example: ({ tourId }) => ({ tourId }),
  output: tourSlug,
  run: async (scope, { tourId }) => {
    const { em, account } = scope
    await findTour(scope, tourId)
    return em.fork().transactional(async (transaction) => {
      const tour = await lockTour(transaction, account.id, tourId)
      const share = await transaction.findOne(Share, { tour: tourId })
      const currentSlug = share && (await transaction.findOne(ShareSlug, { share: share.id, isCurrent: true }))
      if (currentSlug !== null) {
        currentSlug.isCurrent = false
        await transaction.flush()
        const subject = `${tour.name}: ${currentSlug.slug}`
        await recordEvent({ ...scope, em: transaction }, account.id, { action: 'short-link-changed', subject })
      }
      return presentSlug({ ...scope, em: transaction }, tour)
    })
  },
})
