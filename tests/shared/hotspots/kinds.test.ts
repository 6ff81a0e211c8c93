import { describe, expect, it } from 'vitest'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'
import {
  actionIn,
  framesPage,
  hasContent,
  mediaIdsIn,
  mediaIn,
  stopIdsIn,
} from '../../../src/shared/hotspots/references.ts'
import { hotspotKindNames, hotspotKindOf, hotspotKinds } from '../../../src/shared/hotspots/registry.ts'

const a = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const b = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const url = 'https://example.org/'

describe('kinds of hotspots', () => {
  it('are registered under their own name', () => {
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
  ])('%s adds defaults and rejects unknown fields', (kind, input, stored) => {
    const details = hotspotKindOf(kind)?.details
    expect(details?.parse(input)).toEqual(stored)
    expect(details?.safeParse({ ...input, onclick: 'x()' }).success).toBe(false)
    expect(details?.safeParse({}).success).toBe(false)
  })

  it('limit the number of images in a gallery', () => {
    const pictures = (count: number) => ({ pictures: Array.from({ length: count }, () => ({ mediaId: a })) })
    const accepts = (count: number) => hotspotKinds.gallery.details.safeParse(pictures(count)).success
    expect([0, 1, hotspotLimits.galleryImagesMax, hotspotLimits.galleryImagesMax + 1].map(accepts)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

const corners = [-5, 5, 0].map((yawDeg) => ({ yawDeg, pitchDeg: yawDeg === 0 ? 5 : 0 }))
const areaOf = (action: { kind: string; details: unknown }) => ({ kind: 'area', details: { corners, action } })

describe('areas', () => {
  const accepts = (details: unknown) => hotspotKinds.area.details.safeParse(details).success
  const action = { kind: 'link', details: { url } }

  it('require valid corners and an action of another kind', () => {
    expect(accepts({ corners, action })).toBe(true)
    expect(accepts({ corners: corners.slice(1), action })).toBe(false)
    expect(
      accepts({
        corners: [...corners, { yawDeg: 0, pitchDeg: -5 }].toSorted((x, y) => x.pitchDeg - y.pitchDeg),
        action,
      }),
    ).toBe(false)
    expect(accepts({ corners: corners.map((corner) => ({ ...corner, yawDeg: corner.yawDeg + 200 })), action })).toBe(
      false,
    )
    for (const wrong of [undefined, areaOf(action), { kind: 'link', details: {} }, { kind: 'hologram', details: {} }])
      expect(accepts({ corners, action: wrong })).toBe(false)
  })

  it('have a limited number of corners', () => {
    const round = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const angleRad = (2 * Math.PI * index) / count
        return { yawDeg: 20 * Math.cos(angleRad), pitchDeg: 20 * Math.sin(angleRad) }
      })
    const { cornersMax } = hotspotLimits
    expect([cornersMax, cornersMax + 1].map((count) => accepts({ corners: round(count), action }))).toEqual([
      true,
      false,
    ])
  })

  it('delegate texts and images to their action', () => {
    const info = { corners, action: { kind: 'info', details: { html: '' } } } as const
    expect(hotspotKinds.area.isBlank?.(info)).toBe(true)
    expect(hotspotKinds.area.cleanTexts?.(info, () => '<p>clean</p>').action).toEqual({
      kind: 'info',
      details: { html: '<p>clean</p>' },
    })
    expect(hotspotKinds.area.captionOf?.({ corners, action: { kind: 'link', details: { url } } })).toBe('example.org')
    expect(hotspotKinds.area.withImage?.({ corners, action: { kind: 'image', details: {} } }, a)).toEqual({
      corners,
      action: { kind: 'image', details: { mediaId: a } },
    })
    expect(hotspotKinds.area.withImage?.(7, a)).toBe(7)
  })
})

describe('references of hotspots', () => {
  const gallery = { kind: 'gallery', details: { pictures: [{ mediaId: a }, { mediaId: b }, { mediaId: a }] } }
  const embed = { kind: 'embed', details: { url, posterMediaId: a } }

  it('of an area are those of its action', () => {
    const targetStopId = b
    expect(mediaIdsIn(areaOf(gallery))).toEqual([a, b])
    expect(hasContent(areaOf(gallery), () => false)).toBe(false)
    expect(stopIdsIn(areaOf({ kind: 'stop', details: { targetStopId } }))).toEqual([b])
    expect(actionIn(areaOf(embed))).toEqual(embed)
    expect(actionIn(embed)).toBeUndefined()
  })

  it('have no duplicate media and none for unknown kinds', () => {
    expect(mediaIdsIn(gallery)).toEqual([a, b])
    expect(mediaIn(embed)).toEqual([{ mediaId: a, kind: 'images', isOptional: true }])
    for (const strange of [
      { kind: 'hologram', details: { mediaId: a } },
      { kind: 'image', details: { mediaId: 7 } },
    ])
      expect([mediaIdsIn(strange), stopIdsIn(strange), hasContent(strange, () => false)]).toEqual([[], [], true])
  })

  it('provide content if one required medium exists', () => {
    expect(hasContent(gallery, ({ mediaId }) => mediaId === b)).toBe(true)
    expect(hasContent(gallery, () => false)).toBe(false)
    expect(hasContent(embed, () => false)).toBe(true)
    expect(hasContent({ kind: 'info', details: { html: '' } }, () => false)).toBe(true)
  })

  it('need frames only for pages of other sites', () => {
    expect([embed, areaOf(embed), gallery, areaOf(gallery)].map(framesPage)).toEqual([true, true, false, false])
  })
})
