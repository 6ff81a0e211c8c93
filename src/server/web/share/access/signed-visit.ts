import { AppError } from '../../../../shared/kernel/app-error.ts'
import { readSignedPart } from '../../../../shared/sharing/signed-paths.ts'
import type { AccessTokens } from '../../../domain/sharing/access/access-tokens.ts'
import { hasEnded, type ShareAddress } from '../../../domain/sharing/access/share-address.ts'
import type { Edition } from '../edition.ts'
import type { FindAddress } from '../share-requests.ts'
import type { Exchange, Wish } from './gate.ts'
import { opensDoor } from './passes.ts'

export type Visited = { readonly address: ShareAddress; readonly edition: Edition }

/** Lets a request in to the tour of an address, or rejects. */
export type Visit = (exchange: Exchange, asked: string, wish: Wish) => Promise<Visited>

type Settings = {
  readonly find: FindAddress
  readonly visit: Visit
  readonly editionOf: (address: ShareAddress) => Promise<Edition>
  readonly tokens: () => Promise<AccessTokens>
}

/** What a path names: an address, and a part that may hold a token; none where it is undefined. */
type Asked = { readonly shareId: string; readonly token?: string | undefined }

/** Lets a request for a file of a tour in. */
export type SignedVisit = (exchange: Exchange, asked: Asked) => Promise<Visited>

/** By the token in its address, which pages of other sites have, or as somebody who may see the tour. */
export function signedVisits({ find, visit, editionOf, tokens }: Settings): SignedVisit {
  return async (exchange, { shareId, token = '' }) => {
    const signed = readSignedPart(token)
    if (signed === undefined && token !== '') throw new AppError('resource.notFound')
    const address = await find(exchange.request, shareId)
    const isSigned = signed !== undefined && opensDoor((await tokens()).read('media', signed, Date.now()), address.door)
    if (isSigned && !hasEnded(address, new Date())) return { address, edition: await editionOf(address) }
    return visit(exchange, shareId, 'file')
  }
}
