import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { linkTo } from '../../../shared/routes.ts'
import type { Files } from '../../ports/files.ts'
import { sendRefusal } from '../errors.ts'
import { sendPrepared } from '../prepared-response.ts'
import { openToAll } from '../public-file-headers.ts'
import { readSdkAssets, type SdkAssets } from '../sdk-assets.ts'
import { redirectToError, shareErrorRoutes } from './error-routes.ts'
import type { SharePointers } from './pointers.ts'
import { createPublishedTours } from './published-tours.ts'
import { liveNumberFinder, originOf } from './share-requests.ts'

export type ShareSettings = {
  readonly files: Files
  readonly pointers: SharePointers
  /** Set when visitors come by a fixed address. */
  readonly publicUrl: string | undefined
  readonly assets?: () => SdkAssets | undefined
  /** Hears of failures that are ours, with their cause. */
  readonly onFailure: (error: unknown) => void
}

type ShareRequest = Request<{ shareId: string; activestop: string }>
type Handler<Params> = (request: Request<Params>, response: Response) => Promise<void>

const posterFreshSeconds = 60

/** The built SDK's addresses, read when they are first there. */
function builtAssets(): () => SdkAssets | undefined {
  let assets: SdkAssets | undefined
  return () => {
    assets ??= readSdkAssets()
    return assets
  }
}

/** `/share/**`: share pages, their documents and their pictures. */
export function shareRoutes({ files, pointers, publicUrl, assets = builtAssets(), onFailure }: ShareSettings): Router {
  const router = Router()
  const secure = publicUrl?.startsWith('https:') ?? false
  const tours = createPublishedTours({ files, assets, secure })
  const liveNumber = liveNumberFinder(pointers)

  const told = (error: unknown): AppError => {
    const refusal = error instanceof AppError ? error : new AppError('server.failed', { cause: error })
    if (refusal.status >= 500) onFailure(refusal.cause ?? refusal)
    return refusal
  }
  const openly =
    <Params>(answer: Handler<Params>): Handler<Params> =>
    async (request, response) => {
      try {
        await answer(request, response)
      } catch (error) {
        sendRefusal(response.set({ ...openToAll, 'Cache-Control': 'no-store' }), told(error))
      }
    }

  const page = async (request: ShareRequest, response: Response): Promise<void> => {
    const { shareId, activestop } = request.params
    const number = await liveNumber(request)
    const origin = originOf(request, publicUrl)
    sendPrepared(request, response, await tours.page({ shareId, number, activestop, origin }))
  }

  router.use(shareErrorRoutes(secure))
  router.get('/share/:shareId', ({ params }, response) =>
    response.redirect(302, linkTo.share(encodeURIComponent(params.shareId))),
  )
  router.get('/share/:shareId/stop/:activestop', (request, response) =>
    page(request, response).catch((error: unknown) => redirectToError(response, told(error).status)),
  )
  router.get(
    '/share/:shareId/manifest.json',
    openly<{ shareId: string }>(async (request, response) => {
      const number = await liveNumber(request)
      sendPrepared(request, response, await tours.document(request.params.shareId, number))
    }),
  )
  router.get(
    '/share/:shareId/stop/:activestop/poster',
    openly<ShareRequest['params']>(async (request, response) => {
      const { shareId, activestop } = request.params
      const poster = await tours.poster(shareId, await liveNumber(request), activestop)
      if (poster === undefined) throw new AppError('resource.notFound')
      response.set({ ...openToAll, 'Cache-Control': `public, max-age=${posterFreshSeconds}` }).redirect(302, poster)
    }),
  )
  return router
}
