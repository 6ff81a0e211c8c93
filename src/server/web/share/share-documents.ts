import type { Request, Response } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { readSignedPart } from '../../../shared/sharing/signed-paths.ts'
import { downloadParameter } from '../../../shared/web/routes.ts'
import { inertInFrames, sendStored } from '../../delivery/send-stored.ts'
import type { AccessTokens } from '../../domain/sharing/access/access-tokens.ts'
import { hasEnded, type ShareAddress } from '../../domain/sharing/access/share-address.ts'
import type { Files } from '../../ports/files.ts'
import { openToAll } from '../public-file-headers.ts'
import { frameAncestors } from '../visitor-headers.ts'
import type { Exchange } from './access/gate.ts'
import { opensDoor } from './access/passes.ts'
import type { Edition } from './edition.ts'
import type { PublishedTours } from './published-tours.ts'
import type { FindAddress } from './share-requests.ts'

/** Revalidated every time: what is published may change or go at any moment, and the document with it. */
function headersFor({ isPrivate, embedDomains }: Edition) {
  return {
    ...openToAll,
    'Content-Security-Policy': inertInFrames(frameAncestors(embedDomains)),
    'Cache-Control': `${isPrivate ? 'private, ' : ''}no-cache, no-transform`,
  }
}

type ShareDocuments = {
  readonly files: Files
  readonly tours: Pick<PublishedTours, 'documentFile'>
  readonly find: FindAddress
  readonly visit: (exchange: Exchange, asked: string, wish: 'file') => Promise<{ readonly edition: Edition }>
  readonly editionOf: (address: ShareAddress) => Promise<Edition>
  readonly tokens: () => Promise<AccessTokens>
}
export type DocumentRequest = Request<{ shareId: string; token?: string; mediaId: string; fileName: string }>

/** Sends a PDF that the published tour shows, by the name that its snapshot has for it; 404 for any other. */
export function shareDocumentAnswer({ files, tours, find, visit, editionOf, tokens }: ShareDocuments) {
  /** By the token in its address, which pages of other sites have, or as whoever may see the tour. */
  const editionFor = async (request: DocumentRequest, response: Response): Promise<Edition> => {
    const { shareId, token = '' } = request.params
    const signed = readSignedPart(token)
    if (signed === undefined && token !== '') throw new AppError('resource.notFound')
    const address = await find(request, shareId)
    const isSigned = signed !== undefined && opensDoor((await tokens()).read('media', signed, Date.now()), address.door)
    if (isSigned && !hasEnded(address, new Date())) return editionOf(address)
    return (await visit({ request, response }, shareId, 'file')).edition
  }
  return async (request: DocumentRequest, response: Response): Promise<void> => {
    const edition = await editionFor(request, response)
    const document = await tours.documentFile(edition, request.params.mediaId)
    if (document === undefined) throw new AppError('resource.notFound')
    const { baseUrl, manifest, fileName } = document
    const isSaved = Object.hasOwn(request.query, downloadParameter)
    const named = isSaved ? { attachmentName: fileName } : { inlineName: fileName }
    const key = `${baseUrl.replace(/^\//, '')}${manifest.file}`
    const headers = headersFor(edition)
    await sendStored({ request, response, files }, key, { type: 'application/pdf', headers, ...named })
  }
}
