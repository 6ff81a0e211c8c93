import { expect, it } from 'vitest'
import { withoutServer } from '../../../../src/sdk/embed/panorama/without-server.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'

it('a document without a server has the languages whose texts are beside it', () => {
  const document = aDocument([aStop({ id: 'hall' })], [])
  const { tourId } = document
  const tour = document.tours[tourId]
  if (!tour) throw new Error('the document has no tour')
  const languagesOf = (textsUrls: readonly string[]) => {
    const languages = textsUrls.map((textsUrl, index) => ({ language: ['de', 'fr'][index] ?? '', textsUrl }))
    return withoutServer({ ...document, tours: { [tourId]: { ...tour, languages } } }).tours[tourId]?.languages
  }
  expect(languagesOf(['media/a/texts.json', '/media/b/texts.json'])).toEqual([
    { language: 'de', textsUrl: 'media/a/texts.json' },
  ])
  expect(languagesOf(['/media/a/texts.json'])).toBeUndefined()
})
