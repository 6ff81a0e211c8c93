import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { isSlug } from '../../../shared/sharing/slugs.ts'
import { linkTo } from '../../../shared/web/routes.ts'
import { freshLookups } from '../fresh-lookups.ts'
import { queryOf } from './share-query.ts'
import type { GuessCounter } from './share-requests.ts'

/** Which share a short address leads to; `null` for one that leads nowhere. */
export type ShareSlugs = { find(slug: string): Promise<{ readonly shareId: string } | null> }

type SlugSettings = {
  readonly slugs: ShareSlugs
  /** Shared with share ids: whoever guesses at either gets slow (threat T61). */
  readonly guesses: GuessCounter
  readonly onError: (response: Response, error: unknown) => void
}

/** `/share/{slug}`: leads to the main link of the tour, and hands the query on. */
export function slugRoutes({ slugs, guesses, onError }: SlugSettings): Router {
  const { knows, find } = freshLookups<string>({
    find: async (slug) => (await slugs.find(slug))?.shareId ?? null,
    kept: limits.sharePointersKept,
    strangersAtOnce: limits.shareStrangersAtOnce,
  })
  const answer = async (request: Request, response: Response, slug: string) => {
    if (!knows(slug)) await guesses.requireFew(request)
    const shareId = await find(slug)
    if (shareId === null) {
      await guesses.countMiss(request)
      throw new AppError('resource.notFound')
    }
    // The tour may get another short address.
    response.set('Cache-Control', 'no-cache').redirect(302, linkTo.share(shareId) + queryOf(request))
  }
  const router = Router()
  router.get('/share/:slug', (request, response, next) => {
    // People write addresses with capitals.
    const slug = request.params.slug.toLowerCase()
    if (!isSlug(slug)) return next()
    return answer(request, response, slug).catch((error: unknown) => onError(response, error))
  })
  return router
}
