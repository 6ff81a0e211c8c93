import { AppError } from '../../../../shared/kernel/app-error.ts'
import { tokenOfSegment } from '../../../../shared/sharing/signed-paths.ts'
import type { AccessTokens } from '../../../domain/publishing/sharing/access/access-tokens.ts'
import { hasEnded, type ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'
import type { Edition } from '../edition.ts'
import type { FindAddress } from '../share-requests.ts'
import type { Exchange, Gate, RequestedContent } from './gate.ts'
import { grantsAccess } from './passes.ts'

export type VisitTarget = { readonly address: ShareAddress; readonly edition: Edition }

/** Admits a request to the tour at an address, or rejects. */
export type Visit = (exchange: Exchange, addressName: string, content: RequestedContent) => Promise<VisitTarget>

/** Admits a request with a valid token from a page of the tour; any other request is admitted or rejected like a visit. */
export type AdmitSigned = (exchange: Exchange, address: ShareAddress, token: string | undefined) => Promise<void>

type AdmissionSettings = {
  readonly gate: Pick<Gate, 'admit'>
  readonly tokens: () => Promise<AccessTokens>
  readonly now: () => Date
}

/** Creates the function that admits requests with an access token in their URL, and all others through the gate. */
export function signedAdmission({ gate, tokens, now }: AdmissionSettings): AdmitSigned {
  return async (exchange, address, tokenText) => {
    const token = tokenText === undefined ? undefined : (await tokens()).read('media', tokenText, now().getTime())
    if (grantsAccess(token, address.access) && !hasEnded(address, now())) return
    await gate.admit(exchange, address, 'file')
  }
}

type Settings = {
  readonly find: FindAddress
  readonly admit: AdmitSigned
  readonly editionOf: (address: ShareAddress) => Promise<Edition>
}

/** Path parameters of a file of a tour: the address, and the optional segment with the token. */
type FileParams = { readonly shareId: string; readonly token?: string | undefined }

/** Parses the token in a path segment; undefined without a segment. Rejects a malformed one. */
export function tokenIn(segment = ''): string | undefined {
  const token = tokenOfSegment(segment)
  if (token === undefined && segment !== '') throw new AppError('resource.notFound')
  return token
}

/** Admits a request for a file of a tour. */
export type SignedVisit = (exchange: Exchange, params: FileParams) => Promise<VisitTarget>

/** Admits requests by a token in the URL, which pages on other sites use, or like visits of the tour. */
export function signedVisits({ find, admit, editionOf }: Settings): SignedVisit {
  return async (exchange, { shareId, token: segment }) => {
    const token = tokenIn(segment)
    const address = await find(exchange.request, shareId)
    await admit(exchange, address, token)
    return { address, edition: await editionOf(address) }
  }
}
