import type { Request, Response } from 'express'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { sendPrepared } from '../../prepared-response.ts'
import { requireEmbeddingSite } from '../access/embedding-sites.ts'
import type { SignedVisit } from '../access/signed-visit.ts'
import { editionOfVersion } from '../edition.ts'
import type { PublishedTours } from '../published-tours.ts'
import type { FindAddress } from '../share-requests.ts'

type PartParams = Readonly<Record<'shareId' | 'version' | 'language' | 'name', string>>
export type PartRequest = Request<PartParams & { readonly token?: string }>

type Settings = {
  readonly tours: Pick<PublishedTours, 'part'>
  readonly find: FindAddress
  readonly signedVisit: SignedVisit
  readonly originOf: (request: PartRequest) => string
}

/**
 * Sends a part of a large tour to visitors who may see it. Pages that are still open may request parts of earlier
 * versions.
 */
export function partHandler({ tours, find, signedVisit, originOf }: Settings) {
  return async (request: PartRequest, response: Response): Promise<void> => {
    const { shareId, token, version, language, name } = request.params
    requireEmbeddingSite(request, await find(request, shareId), originOf(request))
    const { address, edition } = await signedVisit({ request, response }, { shareId, token })
    const number = Number.parseInt(version, 10)
    const isAvailable = number >= address.earliestNumber && number <= address.number
    if (!isAvailable) throw new AppError('resource.notFound')
    const part = { edition: editionOfVersion(edition, number), version, language, name }
    sendPrepared(request, response, await tours.part(part))
  }
}
