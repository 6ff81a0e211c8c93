import type { Request, Response } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { downloadParameter } from '../../../shared/web/routes.ts'
import { inertContentInFrames, sendStored } from '../../delivery/send-stored.ts'
import type { Files } from '../../ports/files.ts'
import { publicCorsHeaders } from '../public-file-headers.ts'
import { frameAncestors } from '../visitor-headers.ts'
import type { SignedVisit } from './access/signed-visit.ts'
import type { Edition } from './edition.ts'
import type { PublishedTours } from './published-tours.ts'

/** PDFs are revalidated on each request, because they may be unpublished at any moment. */
function headersFor({ isPrivate, embedDomains }: Edition) {
  return {
    ...publicCorsHeaders,
    'Content-Security-Policy': inertContentInFrames(frameAncestors(embedDomains)),
    'Cache-Control': `${isPrivate ? 'private, ' : ''}no-cache, no-transform`,
  }
}

type ShareDocuments = {
  readonly files: Files
  readonly tours: Pick<PublishedTours, 'documentFile'>
  readonly signedVisit: SignedVisit
}
export type DocumentRequest = Request<{ shareId: string; token?: string; mediaId: string; fileName: string }>

/** Sends a PDF of a published tour under its file name; 404 for PDFs that the tour doesn't contain. */
export function shareDocumentHandler({ files, tours, signedVisit }: ShareDocuments) {
  return async (request: DocumentRequest, response: Response): Promise<void> => {
    const { edition } = await signedVisit({ request, response }, request.params)
    const document = await tours.documentFile(edition, request.params.mediaId)
    if (document === undefined) throw new AppError('resource.notFound')
    const { baseUrl, manifest, fileName } = document
    const isDownload = Object.hasOwn(request.query, downloadParameter)
    const disposition = isDownload ? { attachmentName: fileName } : { inlineName: fileName }
    const key = `${baseUrl.replace(/^\//, '')}${manifest.file}`
    const headers = headersFor(edition)
    await sendStored({ request, response, files }, key, { type: 'application/pdf', headers, ...disposition })
  }
}
