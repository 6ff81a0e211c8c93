import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsFileOf } from '../../../../src/shared/translations/texts-file.ts'
import { aDocument, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partsModules: [], font: '/sdk/inter.woff2' }
const museum = aShareId('museum')
const plain = aDocument([aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'Garden' })], [])
const textsUrl = (email: string) => `/media/museumtexts000000000/words-${email.repeat(32)}/texts.json`

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  const texts = { de: ['d', 'Diele'], ar: ['a', 'القاعة'] } as const
  for (const [language, [email, text]] of Object.entries(texts)) {
    const file = textsFileOf(plain, language, [{ key: 'stop.a.name', text }])
    await server.addMedia(textsUrl(email).replace('/media/', ''), Buffer.from(JSON.stringify(file)))
  }
  const languages = [
    { language: 'de', textsUrl: textsUrl('d') },
    { language: 'ar', textsUrl: textsUrl('a') },
    { language: 'fr', textsUrl: textsUrl('f') },
  ]
  const { tour } = plain.tours
  await server.publish(museum, 1, { ...plain, tours: { tour: { ...tour, languages } } })
})
afterAll(() => server.stop())

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const page = async (query = '') => (await get(`/share/${museum}/stop/1${query}`)).text()

describe('the page of a tour in several languages', () => {
  it('is written in the one that its address asks for, the rest in its author’s', async () => {
    const german = await page('?lang=de')
    expect(german).toContain('<html lang="de">')
    expect(german).toContain('<title>Diele – A tour</title>')
    expect(german).toContain('<h2 id="stop-2" tabindex="-1">Garden</h2>')
    expect(german).toMatch(/<article id="text"[^>]* lang="de"/)
    expect(await page('?lang=ar')).toContain('<html lang="ar" dir="rtl">')
    expect(await page()).toContain('<title>Hall – A tour</title>')
  })

  it('lays its text out in the direction of that language, and what its author wrote as it is written', async () => {
    const arabic = await page('?lang=ar')
    expect(arabic).toMatch(/<article id="text"[^>]* lang="ar" dir="rtl">/)
    expect(arabic).not.toContain('<section dir')
    expect(await page('?lang=de')).toMatch(/<article id="text"[^>]* lang="de" dir="ltr">/)
  })

  it('leads to itself in the other languages, for people and for search engines', async () => {
    const english = await page()
    const german = await page('?lang=de')
    const own = `${server.origin}/share/${museum}/stop/1`
    for (const html of [english, german]) {
      expect(html).toContain(`<link rel="alternate" hreflang="de" href="${own}?lang=de">`)
      expect(html).toContain(`<link rel="alternate" hreflang="en" href="${own}">`)
      expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${own}">`)
      expect(html).toContain(`<a href="/share/${museum}/stop/1?lang=de#text" hreflang="de" lang="de"`)
    }
    expect(german).toContain(`<link rel="canonical" href="${own}?lang=de">`)
    expect(english).toContain(`<link rel="canonical" href="${own}">`)
    // who goes on stays in the language
    expect(german).toContain(`href="/share/${museum}/stop/2?lang=de"`)
  })

  it('holds the tour as its author wrote it, for the viewer to translate', async () => {
    const german = await page('?lang=de')
    expect(german).toMatch(/<script type="application\/json" id="tour-document">.*"name":"Hall"/)
  })

  it.each(['?lang=es', '?lang=', '?lang=de&lang=ar', '?lang[a]=de', '?lang=__proto__'])(
    'is in its author’s language for %s',
    async (query) => {
      expect(await page(query)).toBe(await page())
    },
  )

  it('is each of them on its own to a cache', async () => {
    const etags = await Promise.all(
      ['', '?lang=de', '?lang=ar'].map(async (query) =>
        (await get(`/share/${museum}/stop/1${query}`)).headers.get('etag'),
      ),
    )
    expect(new Set(etags).size).toBe(3)
  })

  it('asks to come again while its texts are away', async () => {
    const path = `/share/${museum}/stop/1?lang=fr`
    expect((await get(path)).headers.get('location')).toBe(
      `/share/error/503?return=${encodeURIComponent(path)}&after=0`,
    )
  })
})
