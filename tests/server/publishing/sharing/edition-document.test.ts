import { expect, it } from 'vitest'
import { documentIn } from '../../../../src/server/web/share/edition-document.ts'
import { sharedDocumentPath } from '../../../../src/shared/web/routes.ts'
import { anEdition } from '../../../support/files/editions.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId } from '../../../support/servers/visitor-server.ts'

const shareId = aShareId('main')
const linkId = aShareId('link')
const tourDocument = aDocument([aStop({ id: 'a' })], [])
const baseUrl = '/media/abcdefghijklmnop/build-001/'
const url = sharedDocumentPath(shareId, 'menu', 'Menu.pdf')
const manifest = { mapping: 'document', file: 'document.pdf', sizeBytes: 9 } as const
const menu = { id: 'menu', altText: '', credit: '', baseUrl, manifest, fileName: 'Menu.pdf', url }
const tour = { id: 'tour', name: 'A tour', description: '', language: 'en', startStopId: null, coverUrl: null }
const document = { ...tourDocument, tours: { tour: { ...tour, stopIds: ['a'], documents: { menu } } } }
const documentsIn = (fields: object) =>
  documentIn(document, { ...anEdition(shareId, 1), ...fields }).tours.tour?.documents

it('uses only the URL of a share link in its document', () => {
  const start = { stopId: null, view: null, language: null }
  const linkDocuments = documentsIn({ name: linkId, partsToken: 'token', start })
  expect(linkDocuments?.menu).toEqual({ ...menu, url: `/share/${linkId}/documents/~token/menu/Menu.pdf` })
})

it('signs file URLs only for a password-protected tour', () => {
  expect(documentsIn({ mediaToken: 'token', partsToken: 'token' })?.menu).toEqual({
    ...menu,
    baseUrl: '/media/~token/abcdefghijklmnop/build-001/',
    url: `/share/${shareId}/documents/~token/menu/Menu.pdf`,
  })
  expect(documentsIn({})?.menu).toEqual(menu)
})
