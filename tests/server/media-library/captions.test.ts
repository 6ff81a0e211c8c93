import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Media } from '../../../src/server/domain/media/entity.ts'
import type { MediaBuilder } from '../../../src/server/ports/media-builder.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/media.ts'
import { aPerson, type Person, refusalOf } from '../../support/people.ts'
import { quickBuild, seenPicture } from '../../support/quick-build.ts'
import { stateOf } from '../../support/state.ts'
import { aTour, stopAt } from '../../support/tours.ts'
import { builtMedia } from '../../support/uploads.ts'

const built: MediaKind[] = []
const builder: MediaBuilder = {
  inspect: () => Promise.resolve(seenPicture),
  build: async ({ kind }) => {
    built.push(kind)
    return quickBuild
  },
}

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder: builder } })
})
beforeEach(async () => {
  built.length = 0
  person = await aPerson(app)
})
afterAll(() => app.stop())

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome'
const track = (language: string) => ({ language, label: language, vtt })

describe('captions', () => {
  it('are put in place of those before, in their order', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    const { setCaptions } = person.trpc.media
    const captions = [track('de'), track('pt-BR')]
    expect(await setCaptions.mutate({ mediaId, captions })).toMatchObject({ captions, hasCaptions: true })
    const [item] = await person.trpc.media.list.query({})
    expect(item?.hasCaptions).toBe(true)
    expect(JSON.stringify(item)).not.toContain('WEBVTT')
    await setCaptions.mutate({ mediaId, captions: [track('en')] })
    expect(await person.trpc.media.get.query({ mediaId })).toMatchObject({ captions: [track('en')] })
    expect(await setCaptions.mutate({ mediaId, captions: [] })).toMatchObject({ captions: [], hasCaptions: false })
  })

  it('that are no WebVTT, or of what has no time, are refused with their place, and change nothing', async () => {
    const mediaId = await aMedium(app, person, { kind: 'audio' })
    const picture = await aMedium(app, person, { kind: 'images' })
    const foreign = await aMedium(app, await aPerson(app), { kind: 'videos' })
    const { setCaptions } = person.trpc.media
    await setCaptions.mutate({ mediaId, captions: [track('de')] })
    const before = await stateOf(app)
    const broken = { ...track('en'), vtt: 'WEBVTT\n\n00:01,000 --> 00:02,000\nx' }
    const refusal = await refusalOf(setCaptions.mutate({ mediaId, captions: [track('de'), broken] }))
    expect(refusal).toMatchObject({ status: 422, code: 'media.captionsInvalid', facts: { index: 1, line: 3 } })
    const wordless = { ...track('en'), vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n' }
    const empty = await refusalOf(setCaptions.mutate({ mediaId, captions: [wordless] }))
    expect(empty).toMatchObject({ status: 422, code: 'media.captionsInvalid', facts: { index: 0, line: 3 } })
    for (const language of ['', 'x', 'de_DE', '<b>', 'german', 'de-']) {
      const captions = [{ ...track('de'), language }]
      expect(await refusalOf(setCaptions.mutate({ mediaId, captions }))).toMatchObject({ status: 400 })
    }
    expect(await refusalOf(setCaptions.mutate({ mediaId: picture, captions: [] }))).toMatchObject({ status: 409 })
    expect(await refusalOf(setCaptions.mutate({ mediaId: foreign, captions: [] }))).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(before)
  })
})

describe('the poster of a film', () => {
  it('is of the moment asked for, which must lie within, and is built anew', async () => {
    const mediaId = await aMedium(app, person, { kind: 'videos' })
    await app.em().nativeUpdate(Media, { id: mediaId }, { durationMs: 9_000 })
    const { setPoster } = person.trpc.media
    expect(await refusalOf(setPoster.mutate({ mediaId, posterMs: 9_000 }))).toMatchObject({ status: 400 })
    expect(await setPoster.mutate({ mediaId, posterMs: 1_500 })).toMatchObject({ posterMs: 1_500, status: 'building' })
    await builtMedia(person, mediaId)
    for (const kind of ['panos', 'audio'] as const) {
      const other = await aMedium(app, person, { kind })
      expect(await refusalOf(setPoster.mutate({ mediaId: other, posterMs: 0 }))).toMatchObject({ status: 409 })
    }
  })
})

describe('changing the kind', () => {
  it('shows the same file another way, after a build', async () => {
    const mediaId = await aMedium(app, person, { kind: 'images' })
    const { changeKind } = person.trpc.media
    expect(await changeKind.mutate({ mediaId, kind: 'panos' })).toMatchObject({ kind: 'panos', status: 'building' })
    expect(await builtMedia(person, mediaId)).toMatchObject({ kind: 'panos', status: 'complete' })
    expect((await person.trpc.media.browse.query({ kinds: ['panos'] })).items).toHaveLength(1)
    expect((await person.trpc.media.browse.query({ kinds: ['images'] })).items).toEqual([])
    expect(await changeKind.mutate({ mediaId, kind: 'panos' })).toMatchObject({ status: 'complete' })
    expect(built).toEqual(['panos'])
    for (const kind of ['audio', 'videos'] as const) {
      const refusal = await refusalOf(changeKind.mutate({ mediaId, kind }))
      expect(refusal).toMatchObject({ status: 409, code: 'media.kindFixed' })
    }
  })

  it('is refused with the stops that need it', async () => {
    const tour = await aTour(app, person, ['Hall'])
    const mediaId = stopAt(tour, 0).mediaId ?? ''
    const refusal = await refusalOf(person.trpc.media.changeKind.mutate({ mediaId, kind: 'images' }))
    expect(refusal).toMatchObject({ status: 409, code: 'resource.inUse' })
    expect(refusal.facts.uses).toMatchObject([{ role: 'stop', id: tour.id, stopName: 'Hall' }])
    expect(built).toEqual([])
  })
})
