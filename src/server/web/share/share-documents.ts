import type { Request, Response } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { downloadParameter } from '../../../shared/web/routes.ts'
import { inertInFrames, sendStored } from '../../delivery/send-stored.ts'
import type { Files } from '../../ports/files.ts'
import { openToAll } from '../public-file-headers.ts'
import type { PublishedTours } from './published-tours.ts'
import type { FindLiveNumber } from './share-requests.ts'

/** Revalidated every time: what is published may change or go at any moment, and the document with it. */
const headers = {
  ...openToAll,
  'Content-Security-Policy': inertInFrames('*'),
  'Cache-Control': 'no-cache, no-transform',
}

type ShareDocuments = {
  readonly files: Files
  readonly tours: Pick<PublishedTours, 'documentFile'>
  readonly liveNumber: FindLiveNumber
}
type DocumentRequest = Request<{ shareId: string; mediaId: string }>

/** Sends a PDF that the published tour shows, by the name that its snapshot has for it; 404 for any other. */
export function shareDocumentAnswer({ files, tours, liveNumber }: ShareDocuments) {
  return async (request: DocumentRequest, response: Response): Promise<void> => {
    const { shareId, mediaId } = request.params
    const document = await tours.documentFile(shareId, await liveNumber(request, shareId), mediaId)
    if (document === undefined) throw new AppError('resource.notFound')
    const { baseUrl, manifest, fileName } = document
    const isSaved = Object.hasOwn(request.query, downloadParameter)
    const named = isSaved ? { attachmentName: fileName } : { inlineName: fileName }
    const key = `${baseUrl.replace(/^\//, '')}${manifest.file}`
    await sendStored({ request, response, files }, key, { type: 'application/pdf', headers, ...named })
  }
}
