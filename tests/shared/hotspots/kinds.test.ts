import { describe, expect, it } from 'vitest'
import { framesPage, isWhole, mediaIdsIn, mediaIn, stopIdsIn } from '../../../src/shared/hotspots/references.ts'
import { hotspotKindNames, hotspotKindOf, hotspotKinds } from '../../../src/shared/hotspots/registry.ts'
import { limits } from '../../../src/shared/limits.ts'

const [a, b] = ['0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001', '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'] as const
const url = 'https://example.org/'

describe('kinds of hotspots', () => {
  it('are all named once, as they name themselves', () => {
    expect([...hotspotKindNames].sort()).toEqual(Object.keys(hotspotKinds).sort())
    for (const name of hotspotKindNames) expect(hotspotKinds[name].kind).toBe(name)
  })

  it.each([
    ['image', { mediaId: a }, { mediaId: a, altText: '', caption: '' }],
    ['gallery', { pictures: [{ mediaId: a }] }, { pictures: [{ mediaId: a, altText: '', caption: '' }] }],
    ['video', { mediaId: a }, { mediaId: a, altText: '' }],
    ['audio', { mediaId: a }, { mediaId: a }],
    ['link', { url: 'tel:112' }, { url: 'tel:112' }],
    ['document', { url }, { url }],
    ['embed', { url }, { url, posterMediaId: null }],
  ])('%s fills in what is left out, and takes nothing beside', (kind, given, stored) => {
    const details = hotspotKindOf(kind)?.details
    expect(details?.parse(given)).toEqual(stored)
    expect(details?.safeParse({ ...given, onclick: 'x()' }).success).toBe(false)
    expect(details?.safeParse({}).success).toBe(false)
  })

  it('keep galleries to a number of pictures that somebody looks at', () => {
    const pictures = (count: number) => ({ pictures: Array.from({ length: count }, () => ({ mediaId: a })) })
    const accepts = (count: number) => hotspotKinds.gallery.details.safeParse(pictures(count)).success
    expect([0, 1, limits.galleryPicturesMax, limits.galleryPicturesMax + 1].map(accepts)).toEqual([
      ...[false, true, true, false],
    ])
  })
})

describe('what hotspots refer to', () => {
  const gallery = { kind: 'gallery', details: { pictures: [{ mediaId: a }, { mediaId: b }, { mediaId: a }] } }
  const embed = { kind: 'embed', details: { url, posterMediaId: a } }

  it('is each medium once, and nothing for what this version does not know', () => {
    expect(mediaIdsIn(gallery)).toEqual([a, b])
    expect(mediaIn(embed)).toEqual([{ mediaId: a, kind: 'images', isExtra: true }])
    for (const strange of [
      { kind: 'hologram', details: { mediaId: a } },
      { kind: 'image', details: { mediaId: 7 } },
    ])
      expect([mediaIdsIn(strange), stopIdsIn(strange), isWhole(strange, () => false)]).toEqual([[], [], true])
  })

  it('makes it whole as long as one picture of a gallery is left, and without its poster', () => {
    expect(isWhole(gallery, ({ mediaId }) => mediaId === b)).toBe(true)
    expect(isWhole(gallery, () => false)).toBe(false)
    expect(isWhole(embed, () => false)).toBe(true)
    expect(isWhole({ kind: 'info', details: { html: '' } }, () => false)).toBe(true)
  })

  it('needs frames for pages of other sites alone', () => {
    expect(hotspotKindNames.filter((kind) => framesPage({ kind }))).toEqual(['embed'])
  })
})
