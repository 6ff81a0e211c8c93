import { AppError } from '../../../../shared/kernel/app-error.ts'
import { tokenOfSegment } from '../../../../shared/sharing/signed-paths.ts'
import type { AccessTokens } from '../../../domain/publishing/sharing/access/access-tokens.ts'
import { hasEnded, type ShareAddress } from '../../../domain/publishing/sharing/access/share-address.ts'
import type { Edition } from '../edition.ts'
import type { FindAddress } from '../share-requests.ts'
import type { Exchange, Gate, Wish } from './gate.ts'
import { opensDoor } from './passes.ts'

export type Visited = { readonly address: ShareAddress; readonly edition: Edition }

/** Lets a request in to the tour of an address, or rejects. */
export type Visit = (exchange: Exchange, asked: string, wish: Wish) => Promise<Visited>

/** Lets a request in by a token that pages of the tour have, or as a visitor who may see the tour; or rejects. */
export type AdmitSigned = (exchange: Exchange, address: ShareAddress, token: string | undefined) => Promise<void>

type AdmissionSettings = {
  readonly gate: Pick<Gate, 'admit'>
  readonly tokens: () => Promise<AccessTokens>
  readonly now: () => Date
}

export function signedAdmission({ gate, tokens, now }: AdmissionSettings): AdmitSigned {
  return async (exchange, address, text) => {
    const token = text === undefined ? undefined : (await tokens()).read('media', text, now().getTime())
    if (opensDoor(token, address.door) && !hasEnded(address, now())) return
    await gate.admit(exchange, address, 'file')
  }
}

type Settings = {
  readonly find: FindAddress
  readonly admit: AdmitSigned
  readonly editionOf: (address: ShareAddress) => Promise<Edition>
}

/** What a path names: an address, and a part that may hold a token; none where it is undefined. */
type Asked = { readonly shareId: string; readonly token?: string | undefined }

/** The token that a part of a path holds; undefined where there is no such part. Rejects a part that is none. */
export function tokenIn(part = ''): string | undefined {
  const token = tokenOfSegment(part)
  if (token === undefined && part !== '') throw new AppError('resource.notFound')
  return token
}

/** Lets a request for a file of a tour in. */
export type SignedVisit = (exchange: Exchange, asked: Asked) => Promise<Visited>

/** By the token in its address, which pages of other sites have, or as somebody who may see the tour. */
export function signedVisits({ find, admit, editionOf }: Settings): SignedVisit {
  return async (exchange, { shareId, token: part }) => {
    const token = tokenIn(part)
    const address = await find(exchange.request, shareId)
    await admit(exchange, address, token)
    return { address, edition: await editionOf(address) }
  }
}
