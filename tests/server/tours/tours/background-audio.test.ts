import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudioManifest } from '../../../../src/shared/media/audio-manifest.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const manifest: AudioManifest = {
  mapping: 'sound',
  durationMs: 2000,
  channels: 2,
  waveForm: 'waveform.json',
  renditions: [{ file: 'sound.m4a', sizeBytes: 10, codecs: 'mp4a.40.2' }],
  loudness: { integratedLufs: -20, rangeLu: 1, truePeakDbtp: -1 },
}
const anAudio = (owner = person) => aBuiltMedium(app, owner, { kind: 'audio', name: 'waves.mp3', manifest })
const quietAudio = (mediaId: string) => ({ mediaId, volume: 0.25, loop: false })

async function aTourWithAudio() {
  const tour = await aTour(app, person)
  const tourAudioId = await anAudio()
  const stopAudioId = await anAudio()
  const { version } = tour
  await person.trpc.tours.update.mutate({ tourId: tour.id, version, backgroundAudio: quietAudio(tourAudioId) })
  const hall = stopAt(tour, 0)
  const stopAudio = { mediaId: stopAudioId, volume: 1, loop: true }
  await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, backgroundAudio: stopAudio })
  return { tour: await person.trpc.tours.get.query({ tourId: tour.id }), tourAudioId, stopAudioId, stopAudio }
}

async function publish(tourId: string): Promise<void> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const liveNumber = async () => (await person.trpc.tours.get.query({ tourId })).publication.liveNumber
  await expect.poll(liveNumber, { timeout: 60_000, interval: 100 }).toBe(number)
}

describe('background audio', () => {
  it('is stored and copied with tours and stops', async () => {
    const { tour, tourAudioId, stopAudioId, stopAudio } = await aTourWithAudio()
    expect(tour.backgroundAudio).toEqual(quietAudio(tourAudioId))
    expect(tour.stops.map((stop) => stop.backgroundAudio)).toEqual([stopAudio, null])
    expect(tour.media.map(({ id }) => id)).toEqual(expect.arrayContaining([tourAudioId, stopAudioId]))
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(copy.backgroundAudio).toEqual(quietAudio(tourAudioId))
    expect(stopAt(copy, 0).backgroundAudio).toEqual(stopAudio)
  })

  it('can be removed', async () => {
    const { tour } = await aTourWithAudio()
    const update = { tourId: tour.id, version: tour.version, backgroundAudio: null }
    expect((await person.trpc.tours.update.mutate(update)).backgroundAudio).toBeNull()
  })

  it('must be an audio file of the account', async () => {
    const tour = await aTour(app, person)
    const foreignAudio = await anAudio(await aPerson(app))
    const updateError = (mediaId: string) => {
      const { version } = tour
      return apiErrorOf(
        person.trpc.tours.update.mutate({ tourId: tour.id, version, backgroundAudio: quietAudio(mediaId) }),
      )
    }
    expect(await updateError(await aPanorama(app, person))).toMatchObject({ status: 409, code: 'audio.mediaKind' })
    expect(await updateError(foreignAudio)).toMatchObject({ status: 404 })
    expect((await person.trpc.tours.get.query({ tourId: tour.id })).backgroundAudio).toBeNull()
  })

  it('counts as a use of its medium by tours and stops', async () => {
    const { tour, tourAudioId, stopAudioId } = await aTourWithAudio()
    const deletionError = (mediaId: string) => apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    const uses = (role: string, stopName: string | null) => [{ role, id: tour.id, name: 'Harbor', stopName }]
    expect(await deletionError(tourAudioId)).toMatchObject({
      code: 'resource.inUse',
      facts: { uses: uses('tourAudio', null) },
    })
    expect(await deletionError(stopAudioId)).toMatchObject({
      code: 'resource.inUse',
      facts: { uses: uses('stopAudio', 'Hall') },
    })
    const unused = await person.trpc.media.list.query({ use: 'unused', kinds: ['audio'] })
    expect(unused.items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([tourAudioId]))
    expect(unused.items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([stopAudioId]))
  })

  it('is published unless it is deleted', async () => {
    const { tour, tourAudioId, stopAudioId, stopAudio } = await aTourWithAudio()
    await publish(tour.id)
    const { shareId } = (await person.trpc.tours.get.query({ tourId: tour.id })).publication
    const response = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    const publishedDocument = tourDocument.parse(await response.json())
    expect(publishedDocument.tours[tour.id]?.backgroundAudio).toEqual(quietAudio(tourAudioId))
    expect(publishedDocument.stops[stopAt(tour, 0).id]?.backgroundAudio).toEqual(stopAudio)
    expect(publishedDocument.stops[stopAt(tour, 1).id]).not.toHaveProperty('backgroundAudio')
    expect(Object.keys(publishedDocument.audio).sort()).toEqual([tourAudioId, stopAudioId].sort())
    await person.trpc.media.remove.mutate({ mediaId: tourAudioId, force: true })
    const draft = await person.trpc.publishing.preview.query({ tourId: tour.id })
    expect(draft.tours[tour.id]).not.toHaveProperty('backgroundAudio')
  })

  it('is an unpublished change when its file or transcript changes', async () => {
    const { tour, tourAudioId, stopAudioId } = await aTourWithAudio()
    await publish(tour.id)
    const changedSubjects = async () =>
      (await person.trpc.publishing.changes.query({ tourId: tour.id })).map(({ subject }) => subject)
    expect(await changedSubjects()).toEqual([])
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nWaves'
    await person.trpc.media.createCaption.mutate({ mediaId: tourAudioId, language: 'en', label: 'English', vtt })
    expect(await changedSubjects()).toEqual(['media'])
    await app.em().execute(`update media set build_id = 'build-2' where id = ?`, [stopAudioId])
    expect(await changedSubjects()).toEqual(['media', 'media'])
  })

  it('prevents publishing while it is processed', async () => {
    const { tour, stopAudioId } = await aTourWithAudio()
    await app.em().execute(`update media set status = 'building' where id = ?`, [stopAudioId])
    const deletionError = await apiErrorOf(person.trpc.publishing.publish.mutate({ tourId: tour.id }))
    expect(deletionError).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('background audio of "Hall"'),
    })
  })
})
