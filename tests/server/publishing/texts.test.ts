import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/shared/limits.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aVideo } from '../../support/files/tour-documents.ts'
import { aPerson, aVisitor, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aTour } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const patience = { timeout: 30_000, interval: 100 }
const vtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}`
const track = (language: string, words: string) => ({ language, label: language, vtt: vtt(words) })

async function aTourWithVideo() {
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const mediaId = await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest })
  const { id } = await aTour(app, person, [])
  const tour = await person.trpc.stops.create.mutate({ tourId: id, stops: [{ name: 'Walk', mediaId }] })
  return { mediaId, tour }
}

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const state = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await expect.poll(async () => (await state()).liveNumber, patience).toBe(number)
  return (await state()).shareId ?? ''
}

const read = (address = '') => aVisitor(app).fetch(address)
async function publishedVideo(shareId: string, mediaId: string) {
  return tourDocument.parse(await (await read(`/share/${shareId}/manifest.json`)).json()).videos[mediaId]
}

describe('what is said in a video', () => {
  it('can be read by visitors in the order and languages it was given, and by nobody as a script', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    for (const one of [track('de', 'Willkommen, schöne Welt'), track('en', 'Welcome')])
      await person.trpc.media.createCaption.mutate({ mediaId, ...one })
    await person.trpc.media.update.mutate({ mediaId, transcript: 'All that <b>is</b> said' })
    const shareId = await publish(tour.id)
    const video = await publishedVideo(shareId, mediaId)
    expect(video?.captions?.map(({ language, label }) => [language, label])).toEqual([
      ['de', 'de'],
      ['en', 'en'],
    ])
    const answer = await read(video?.captions?.[0]?.url)
    expect(await answer.text()).toBe(vtt('Willkommen, schöne Welt'))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('immutable'),
    })
    const transcript = await read(video?.transcriptUrl)
    expect(await transcript.text()).toBe('All that <b>is</b> said')
    expect(transcript.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const page = await (await read(`/share/${shareId}/stop/1`)).text()
    expect(page).toContain(`<a href="${video?.transcriptUrl}">Transcript`)
  })

  it('changes for visitors with the next publication only, and stays readable where it was', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    const { captions } = await person.trpc.media.createCaption.mutate({ mediaId, ...track('en', 'First') })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    const shareId = await publish(tour.id)
    const first = (await publishedVideo(shareId, mediaId))?.captions?.[0]?.url
    await person.trpc.media.updateCaption.mutate({ mediaId, captionId, version, ...track('en', 'Second') })
    expect((await publishedVideo(shareId, mediaId))?.captions?.[0]?.url).toBe(first)
    const changes = await person.trpc.publishing.changes.query({ tourId: tour.id })
    expect(changes.map(({ field, name }) => [field, name])).toEqual([['media.captions', 'walk.mp4']])
    await publish(tour.id)
    const second = async () => (await publishedVideo(shareId, mediaId))?.captions?.[0]?.url
    await expect.poll(second, { timeout: limits.sharePointerStaleMs * 2, interval: 200 }).not.toBe(first)
    expect(await (await read(await second())).text()).toBe(vtt('Second'))
    expect(await (await read(first)).text()).toBe(vtt('First'))
  })

  it('is there in a preview, though nothing was published', async () => {
    const { tour, mediaId } = await aTourWithVideo()
    const { captions } = await person.trpc.media.createCaption.mutate({ mediaId, ...track('en', 'Draft') })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    const preview = await person.trpc.publishing.preview.query({ tourId: tour.id })
    const address = preview.videos[mediaId]?.captions?.[0]?.url
    expect((await read(address)).status).toBe(404)
    expect(await (await person.fetch(address ?? '')).text()).toBe(vtt('Draft'))
    await person.trpc.media.removeCaption.mutate({ mediaId, captionId, version })
    const without = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(without.videos[mediaId]).not.toHaveProperty('captions')
  })
})
