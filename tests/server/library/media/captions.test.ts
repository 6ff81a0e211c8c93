import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import type { MediaBuilder } from '../../../../src/server/ports/media-builder.ts'
import { captionLimits } from '../../../../src/shared/media/captions/caption-limits.ts'
import type { MediaKind } from '../../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { imageFacts, quickBuild } from '../../../support/files/quick-build.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

const builtKinds: MediaKind[] = []
const builder: MediaBuilder = {
  inspect: () => Promise.resolve(imageFacts),
  build: async ({ kind }) => {
    builtKinds.push(kind)
    return quickBuild
  },
}

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: builder } })
})
beforeEach(async () => {
  builtKinds.length = 0
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** Schema of the caption fields of a REST response. */
const mediaWithRepairs = z.object({
  captions: z.array(z.object({ id: z.string(), version: z.int(), vtt: z.string() })),
  captionRepairs: z.array(z.unknown()).optional(),
})

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome'
const captionIn = (language: string) => ({ language, label: language, vtt })

describe('captions', () => {
  const languagesOf = async (mediaId: string) =>
    (await person.trpc.media.get.query({ mediaId })).captions.map(({ language }) => language)

  it('are added one by one at a position', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    const { createCaption, removeCaption } = person.trpc.media
    await createCaption.mutate({ mediaId, ...captionIn('de') })
    const { captions } = await createCaption.mutate({ mediaId, ...captionIn('pt-BR') })
    expect(captions).toMatchObject([captionIn('de'), captionIn('pt-BR')])
    const [item] = (await person.trpc.media.list.query({})).items
    expect(item?.hasCaptions).toBe(true)
    expect(JSON.stringify(item)).not.toContain('WEBVTT')
    await createCaption.mutate({ mediaId, position: 1, ...captionIn('en') })
    await createCaption.mutate({ mediaId, position: 0, ...captionIn('fr') })
    await createCaption.mutate({ mediaId, position: 9, ...captionIn('it') })
    expect(await languagesOf(mediaId)).toEqual(['fr', 'de', 'en', 'pt-BR', 'it'])
    for (const { id, version } of (await person.trpc.media.get.query({ mediaId })).captions)
      await removeCaption.mutate({ mediaId, captionId: id, version })
    expect(await person.trpc.media.get.query({ mediaId })).toMatchObject({ captions: [], hasCaptions: false })
  })

  it('are not overwritten by a save of an older version', async () => {
    const mediaId = await aMedium(app, person, { kind: 'audio' })
    const { createCaption, updateCaption, removeCaption } = person.trpc.media
    const { captions } = await createCaption.mutate({ mediaId, ...captionIn('de') })
    const [german = { id: '', version: 0 }] = captions
    const captionVersion = { mediaId, captionId: german.id, version: german.version }
    // Both clients have read the German captions only.
    await Promise.all([
      createCaption.mutate({ mediaId, ...captionIn('en') }),
      createCaption.mutate({ mediaId, ...captionIn('fr') }),
      updateCaption.mutate({ ...captionVersion, ...captionIn('de'), label: 'Deutsch' }),
    ])
    expect((await languagesOf(mediaId)).toSorted()).toEqual(['de', 'en', 'fr'])
    const stateBefore = await stateOf(app)
    const staleError = { status: 409, code: 'media.captionsStale' }
    const renaming = updateCaption.mutate({ ...captionVersion, ...captionIn('de'), label: 'German' })
    expect(await apiErrorOf(renaming)).toMatchObject(staleError)
    expect(await apiErrorOf(removeCaption.mutate(captionVersion))).toMatchObject(staleError)
    expect(await stateOf(app)).toEqual(stateBefore)
    await removeCaption.mutate({ ...captionVersion, version: german.version + 1 })
    expect(await apiErrorOf(updateCaption.mutate({ ...captionVersion, ...captionIn('de') }))).toMatchObject({
      status: 404,
    })
    await createCaption.mutate({ mediaId, position: 0, ...captionIn('de') })
    expect((await languagesOf(mediaId))[0]).toBe('de')
  })

  it('are not found through another video', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    const otherMediaId = await aMedium(app, person, { kind: 'videos' })
    const { createCaption, removeCaption } = person.trpc.media
    const { captions } = await createCaption.mutate({ mediaId, ...captionIn('de') })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    expect(await apiErrorOf(removeCaption.mutate({ mediaId: otherMediaId, captionId, version }))).toMatchObject({
      status: 404,
    })
    expect(await languagesOf(mediaId)).toEqual(['de'])
  })

  it('are limited in number', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    const { createCaption } = person.trpc.media
    for (let count = 0; count < captionLimits.perMedium; count++)
      await createCaption.mutate({ mediaId, ...captionIn('de') })
    expect(await apiErrorOf(createCaption.mutate({ mediaId, ...captionIn('en') }))).toMatchObject({ status: 409 })
    expect(await languagesOf(mediaId)).toHaveLength(captionLimits.perMedium)
  })

  it('are parsed leniently over REST with a list of repairs', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    const path = `/api/v2/${person.accountId}/media/${mediaId}/captions`
    const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const response = await person.fetch(path, { method, headers, body: JSON.stringify(body) })
      return { status: response.status, body: mediaWithRepairs.parse(await response.json()) }
    }
    const subRip = '1\r\n00:00:01,000 --> 00:00:02,000 X1:1\r\nGrüße\r\n\r\n2\r\nsoon --> later\r\nLost\r\n'
    const creation = await send('POST', path, { ...captionIn('de'), vtt: `\ufeff${subRip}` })
    expect(creation).toMatchObject({
      status: 201,
      body: {
        captions: [{ vtt: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nGrüße\n' }],
        captionRepairs: [
          { reason: 'setting', line: 2, text: 'X1:1' },
          { reason: 'times', line: 6, text: 'soon --> later' },
        ],
      },
    })
    const [{ id = '', version = 0 } = {}] = creation.body.captions
    const withCommas = { ...captionIn('de'), version, vtt: vtt.replaceAll('.', ',') }
    expect(await send('PUT', `${path}/${id}`, withCommas)).toMatchObject({
      status: 200,
      body: {
        captions: [{ vtt: `${vtt.replaceAll('00:0', '00:00:0')}\n` }],
        captionRepairs: [{ reason: 'comma', line: 3 }],
      },
    })
    const wellFormed = await send('POST', path, captionIn('en'))
    expect(wellFormed.body).toMatchObject({ captions: [{}, { vtt }], captionRepairs: [] })
  })

  it('are rejected when repairs make them too large', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    const cue = '0:1-->0:2\na\n'
    const linesPerCue = 3
    const file = cue.repeat(Math.floor(captionLimits.maxLines / linesPerCue))
    const maxLengthFile = `${file}${'a'.repeat(captionLimits.maxLength - file.length)}`
    const error = await apiErrorOf(
      person.trpc.media.createCaption.mutate({ mediaId, ...captionIn('de'), vtt: maxLengthFile }),
    )
    expect(error).toMatchObject({ status: 422, code: 'media.captionsInvalid' })
  })

  it('are rejected with the line of the problem', async () => {
    const mediaId = await aMedium(app, person, { kind: 'audio' })
    const { createCaption, updateCaption } = person.trpc.media
    const { captions } = await createCaption.mutate({ mediaId, ...captionIn('de') })
    const { id: captionId = '', version = 1 } = captions[0] ?? {}
    const stateBefore = await stateOf(app)
    const withoutTimes = { ...captionIn('en'), vtt: 'WEBVTT\n\nsoon --> later\nx' }
    const withoutEncoding = { ...captionIn('en'), vtt: '\n\n00:00:01,000 --> 00:00:02,000 Gr\ufffd\ufffde' }
    const withoutText = { ...captionIn('en'), vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n' }
    for (const invalidCaption of [withoutTimes, withoutEncoding, withoutText]) {
      const invalidError = { status: 422, code: 'media.captionsInvalid', facts: { line: 3 } }
      expect(await apiErrorOf(createCaption.mutate({ mediaId, ...invalidCaption }))).toMatchObject(invalidError)
      const update = { mediaId, captionId, version, ...invalidCaption }
      expect(await apiErrorOf(updateCaption.mutate(update))).toMatchObject(invalidError)
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('are rejected in an invalid language', async () => {
    const mediaId = await aMedium(app, person, { kind: 'audio' })
    for (const language of ['', 'x', 'de_DE', '<b>', 'german', 'de-']) {
      const invalidLanguage = { mediaId, ...captionIn('de'), language }
      expect(await apiErrorOf(person.trpc.media.createCaption.mutate(invalidLanguage))).toMatchObject({ status: 400 })
    }
    expect(await languagesOf(mediaId)).toEqual([])
  })

  it('require a medium of the account with a timeline', async () => {
    const imageId = await aMedium(app, person, { kind: 'images' })
    const foreignMediaId = await aMedium(app, await aPerson(app), { kind: 'videos' })
    const { createCaption } = person.trpc.media
    const stateBefore = await stateOf(app)
    const imageCaption = createCaption.mutate({ mediaId: imageId, ...captionIn('de') })
    expect(await apiErrorOf(imageCaption)).toMatchObject({ status: 409 })
    const foreignCaption = createCaption.mutate({ mediaId: foreignMediaId, ...captionIn('de') })
    expect(await apiErrorOf(foreignCaption)).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('the poster of a video', () => {
  it('is built from the frame at a time within the video', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    await app.em().nativeUpdate(Media, { id: mediaId }, { durationMs: 9_000 })
    const { setPoster } = person.trpc.media
    expect(await apiErrorOf(setPoster.mutate({ mediaId, posterMs: 9_000 }))).toMatchObject({ status: 400 })
    expect(await setPoster.mutate({ mediaId, posterMs: 1_500 })).toMatchObject({ posterMs: 1_500, status: 'building' })
    await waitForBuild(person, mediaId)
    for (const kind of ['panos', 'audio'] as const) {
      const otherMediaId = await aMedium(app, person, { kind })
      expect(await apiErrorOf(setPoster.mutate({ mediaId: otherMediaId, posterMs: 0 }))).toMatchObject({ status: 409 })
    }
  })
})

describe('changing the kind of a medium', () => {
  it('rebuilds the same file as the other kind', async () => {
    const mediaId = await aMedium(app, person, { kind: 'images' })
    const { changeKind } = person.trpc.media
    expect(await changeKind.mutate({ mediaId, kind: 'panos' })).toMatchObject({ kind: 'panos', status: 'building' })
    expect(await waitForBuild(person, mediaId)).toMatchObject({ kind: 'panos', status: 'complete' })
    expect((await person.trpc.media.list.query({ kinds: ['panos'] })).items).toHaveLength(1)
    expect((await person.trpc.media.list.query({ kinds: ['images'] })).items).toEqual([])
    expect(await changeKind.mutate({ mediaId, kind: 'panos' })).toMatchObject({ status: 'complete' })
    expect(builtKinds).toEqual(['panos'])
    for (const kind of ['audio', 'videos'] as const) {
      const error = await apiErrorOf(changeKind.mutate({ mediaId, kind }))
      expect(error).toMatchObject({ status: 409, code: 'media.kindFixed' })
    }
  })

  it('is rejected with the stops that require the current kind', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const mediaId = stopAt(tour, 0).mediaId ?? ''
    const error = await apiErrorOf(person.trpc.media.changeKind.mutate({ mediaId, kind: 'images' }))
    expect(error).toMatchObject({ status: 409, code: 'resource.inUse' })
    expect(error.facts.uses).toMatchObject([{ role: 'stop', id: tour.id, stopName: 'Hall' }])
    expect(builtKinds).toEqual([])
  })
})
