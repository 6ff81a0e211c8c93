import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aVideo } from '../../../support/files/tour-documents.ts'
import { aPerson, aVisitor, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aTour, tourAfter } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }
const vttOf = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`
const captionIn = (language: string, text: string) => ({ language, label: language, vtt: vttOf(text) })

async function aTourWithVideo() {
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const mediaId = await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest })
  const { id } = await aTour(app, person, [])
  const stops = [{ name: 'Walk', mediaId }]
  const tour = await tourAfter(person, id, person.trpc.stops.create.mutate({ tourId: id, stops }))
  return { mediaId, tour }
}

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const state = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await expect.poll(async () => (await state()).liveNumber, polling).toBe(number)
  return (await state()).shareId ?? ''
}

const fetchAsVisitor = (url = '') => aVisitor(app).fetch(url)
async function publishedVideo(shareId: string, mediaId: string) {
  return tourDocument.parse(await (await fetchAsVisitor(`/share/${shareId}/manifest.json`)).json()).videos[mediaId]
}

describe('captions and the transcript of a video', () => {
  it('are published as plain text files', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    for (const caption of [captionIn('de', 'Willkommen, schöne Welt'), captionIn('en', 'Welcome')])
      await person.trpc.media.createCaption.mutate({ mediaId, ...caption })
    await person.trpc.media.update.mutate({ mediaId, transcript: 'All that <b>is</b> said' })
    const shareId = await publish(tour.id)
    const video = await publishedVideo(shareId, mediaId)
    expect(video?.captions).toMatchObject([
      { language: 'de', label: 'de' },
      { language: 'en', label: 'en' },
    ])
    const captionResponse = await fetchAsVisitor(video?.captions?.[0]?.url)
    expect(await captionResponse.text()).toBe(vttOf('Willkommen, schöne Welt'))
    expect(Object.fromEntries(captionResponse.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('immutable'),
    })
    const transcript = await fetchAsVisitor(video?.transcriptUrl)
    expect(await transcript.text()).toBe('All that <b>is</b> said')
    expect(transcript.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const page = await (await fetchAsVisitor(`/share/${shareId}/stop/1`)).text()
    expect(page).toContain(`<a href="${video?.transcriptUrl}">Transcript`)
  })

  it('change for visitors with the next publication', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    const { captions } = await person.trpc.media.createCaption.mutate({ mediaId, ...captionIn('en', 'First') })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    const shareId = await publish(tour.id)
    const captionUrl = async () => (await publishedVideo(shareId, mediaId))?.captions?.[0]?.url
    const firstUrl = await captionUrl()
    await person.trpc.media.updateCaption.mutate({ mediaId, captionId, version, ...captionIn('en', 'Second') })
    expect(await captionUrl()).toBe(firstUrl)
    const changes = await person.trpc.publishing.changes.query({ tourId: tour.id })
    expect(changes).toMatchObject([{ field: 'media.captions', name: 'walk.mp4' }])

    await publish(tour.id)
    await expect.poll(captionUrl, { timeout: lookupLimits.staleMs * 2, interval: 200 }).not.toBe(firstUrl)
    expect(await (await fetchAsVisitor(await captionUrl())).text()).toBe(vttOf('Second'))
    expect(await (await fetchAsVisitor(firstUrl)).text()).toBe(vttOf('First'))
  })

  it('are included in previews', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    const { captions } = await person.trpc.media.createCaption.mutate({ mediaId, ...captionIn('en', 'Draft') })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    const captionUrl = preview.videos[mediaId]?.captions?.[0]?.url
    expect((await fetchAsVisitor(captionUrl)).status).toBe(404)
    expect(await (await person.fetch(captionUrl ?? '')).text()).toBe(vttOf('Draft'))
    await person.trpc.media.removeCaption.mutate({ mediaId, captionId, version })
    const previewWithoutCaption = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(previewWithoutCaption.videos[mediaId]).not.toHaveProperty('captions')
  })
})
