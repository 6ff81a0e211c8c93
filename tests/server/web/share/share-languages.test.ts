import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsFileOf } from '../../../../src/shared/translations/texts-file.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const museumId = aShareId('museum')
const document = aDocument([aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'Garden' })], [])
/** URL of a translation file. The name of its folder is a hash, here of one repeated digit. */
const textsUrlOf = (hashDigit: string) => `/media/museumtexts000000000/words-${hashDigit.repeat(32)}/texts.json`

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  const texts = { de: ['d', 'Diele'], ar: ['a', 'القاعة'] } as const
  for (const [language, [hashDigit, text]] of Object.entries(texts)) {
    const file = textsFileOf(document, language, [{ key: 'stop.a.name', text }])
    await server.addMedia(textsUrlOf(hashDigit).replace('/media/', ''), Buffer.from(JSON.stringify(file)))
  }
  // The file of the French texts is missing.
  const languages = [
    { language: 'de', textsUrl: textsUrlOf('d') },
    { language: 'ar', textsUrl: textsUrlOf('a') },
    { language: 'fr', textsUrl: textsUrlOf('f') },
  ]
  const { tour } = document.tours
  await server.publish(museumId, 1, { ...document, tours: { tour: { ...tour, languages } } })
})
afterAll(() => server.stop())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const page = async (query = '') => (await get(`/share/${museumId}/stop/1${query}`)).text()

describe('the page of a tour in several languages', () => {
  it('is in the requested language, where texts are translated', async () => {
    const german = await page('?lang=de')
    expect(german).toContain('<html lang="de">')
    expect(german).toContain('<title>Diele – A tour</title>')
    expect(german).toContain('<h2 id="stop-2" tabindex="-1">Garden</h2>')
    expect(german).toMatch(/<article id="text"[^>]* lang="de"/)
    expect(await page('?lang=ar')).toContain('<html lang="ar" dir="rtl">')
    expect(await page()).toContain('<title>Hall – A tour</title>')
  })

  it('has the text direction of its language', async () => {
    const arabic = await page('?lang=ar')
    expect(arabic).toMatch(/<article id="text"[^>]* lang="ar" dir="rtl">/)
    expect(arabic).not.toContain('<section dir')
    expect(await page('?lang=de')).toMatch(/<article id="text"[^>]* lang="de" dir="ltr">/)
  })

  it('links to its other languages for people and search engines', async () => {
    const english = await page()
    const german = await page('?lang=de')
    const pageUrl = `${server.origin}/share/${museumId}/stop/1`
    for (const html of [english, german]) {
      expect(html).toContain(`<link rel="alternate" hreflang="de" href="${pageUrl}?lang=de">`)
      expect(html).toContain(`<link rel="alternate" hreflang="en" href="${pageUrl}">`)
      expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${pageUrl}">`)
      expect(html).toContain(`<a href="/share/${museumId}/stop/1?lang=de#text" hreflang="de" lang="de"`)
    }
    expect(german).toContain(`<link rel="canonical" href="${pageUrl}?lang=de">`)
    expect(english).toContain(`<link rel="canonical" href="${pageUrl}">`)
    // Links to other pages keep the language.
    expect(german).toContain(`href="/share/${museumId}/stop/2?lang=de"`)
  })

  it('contains the document in the author’s language, for the viewer to translate', async () => {
    const german = await page('?lang=de')
    expect(german).toMatch(/<script type="application\/json" id="tour-document">.*"name":"Hall"/)
  })

  it.each(['?lang=es', '?lang=', '?lang=de&lang=ar', '?lang[a]=de', '?lang=__proto__'])(
    'is in the author’s language if the query is %s',
    async (query) => {
      expect(await page(query)).toBe(await page())
    },
  )

  it('is cached separately by language', async () => {
    const etags = await Promise.all(
      ['', '?lang=de', '?lang=ar'].map(async (query) =>
        (await get(`/share/${museumId}/stop/1${query}`)).headers.get('etag'),
      ),
    )
    expect(new Set(etags).size).toBe(3)
  })

  it('redirects to the error page with a retry time while its texts are unavailable', async () => {
    const path = `/share/${museumId}/stop/1?lang=fr`
    expect((await get(path)).headers.get('location')).toBe(
      `/share/error/503?return=${encodeURIComponent(path)}&after=0&lang=fr`,
    )
  })
})
