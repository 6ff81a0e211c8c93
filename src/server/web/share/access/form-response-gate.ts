import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { submitFormInput } from '../../../../shared/forms/submissions.ts'
import type { AccessTokens } from '../../../domain/publishing/sharing/access/access-tokens.ts'
import type { ShareAddressCache } from '../share-address-cache.ts'
import { bearerTokensOf } from './passes.ts'
import type { AdmitSigned } from './signed-visit.ts'

const tourOfPath = submitFormInput.pick({ accountId: true, tourId: true })

type GateOptions = {
  readonly addresses: Pick<ShareAddressCache, 'find'>
  readonly admit: AdmitSigned
  readonly tokens: () => Promise<AccessTokens>
  readonly findShare: (tour: { readonly accountId: string; readonly tourId: string }) => Promise<string | null>
}

/**
 * Admits form responses like visits of the tour: by a pass or a page's token in the Authorization header, or by a
 * member's session. Requests for other tours than restricted ones are left to the operation.
 */
export function formResponseGate({ addresses, admit, tokens, findShare }: GateOptions): RequestHandler {
  /** Id of the address that a token is valid for; undefined for an invalid token. */
  const addressIdOf = async (token: string) => {
    const { read } = await tokens()
    return (read('media', token, Date.now()) ?? read('pass', token, Date.now()))?.addressId
  }
  const addressOf = async (shareId: string, token: string | undefined) => {
    const addressId = token === undefined ? undefined : await addressIdOf(token)
    const tokenAddress = addressId === undefined ? null : await addresses.find(addressId)
    return tokenAddress?.shareId === shareId ? tokenAddress : addresses.find(shareId)
  }
  return async (request: Request, response: Response, next: NextFunction) => {
    const { aid: accountId, tid: tourId } = request.params
    const { data: tour } = tourOfPath.safeParse({ accountId, tourId })
    const shareId = tour === undefined ? null : await findShare(tour)
    const mainAddress = shareId === null ? null : await addresses.find(shareId)
    if (mainAddress === null || mainAddress.access.requires === 'nothing') return next()
    const [token] = bearerTokensOf(request)
    const address = await addressOf(mainAddress.shareId, token)
    if (address !== null) await admit({ request, response }, address, token)
    next()
  }
}
