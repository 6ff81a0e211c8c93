import { describe, expect, it } from 'vitest'
import { hotspotLimits } from '../../../src/shared/hotspots/hotspot-limits.ts'
import {
  actionIn,
  embedsPage,
  hasContent,
  mediaIdsIn,
  mediaIn,
  stopIdsIn,
} from '../../../src/shared/hotspots/references.ts'
import { hotspotKindNames, hotspotKindOf, hotspotKinds } from '../../../src/shared/hotspots/registry.ts'

const firstId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const secondId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const url = 'https://example.org/'

describe('kinds of hotspots', () => {
  it('are registered under their own name', () => {
    for (const name of hotspotKindNames) expect(hotspotKinds[name].kind).toBe(name)
  })

  it.each([
    ['image', { mediaId: firstId }, { mediaId: firstId, altText: '', caption: '' }],
    ['gallery', { pictures: [{ mediaId: firstId }] }, { pictures: [{ mediaId: firstId, altText: '', caption: '' }] }],
    ['video', { mediaId: firstId }, { mediaId: firstId, altText: '' }],
    ['audio', { mediaId: firstId }, { mediaId: firstId }],
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
    const pictures = (count: number) => ({ pictures: Array.from({ length: count }, () => ({ mediaId: firstId })) })
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
    for (const invalidAction of [
      undefined,
      areaOf(action),
      { kind: 'link', details: {} },
      { kind: 'hologram', details: {} },
    ])
      expect(accepts({ corners, action: invalidAction })).toBe(false)
  })

  it('have a limited number of corners', () => {
    const circle = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const angleRad = (2 * Math.PI * index) / count
        return { yawDeg: 20 * Math.cos(angleRad), pitchDeg: 20 * Math.sin(angleRad) }
      })
    const { cornersMax } = hotspotLimits
    expect([cornersMax, cornersMax + 1].map((count) => accepts({ corners: circle(count), action }))).toEqual([
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
    expect(hotspotKinds.area.withImage?.({ corners, action: { kind: 'image', details: {} } }, firstId)).toEqual({
      corners,
      action: { kind: 'image', details: { mediaId: firstId } },
    })
    expect(hotspotKinds.area.withImage?.(7, firstId)).toBe(7)
  })
})

describe('references of hotspots', () => {
  const gallery = {
    kind: 'gallery',
    details: { pictures: [{ mediaId: firstId }, { mediaId: secondId }, { mediaId: firstId }] },
  }
  const embed = { kind: 'embed', details: { url, posterMediaId: firstId } }

  it('of an area are those of its action', () => {
    const targetStopId = secondId
    expect(mediaIdsIn(areaOf(gallery))).toEqual([firstId, secondId])
    expect(hasContent(areaOf(gallery), () => false)).toBe(false)
    expect(stopIdsIn(areaOf({ kind: 'stop', details: { targetStopId } }))).toEqual([secondId])
    expect(actionIn(areaOf(embed))).toEqual(embed)
    expect(actionIn(embed)).toBeUndefined()
  })

  it('have no duplicate media and none for unknown kinds', () => {
    expect(mediaIdsIn(gallery)).toEqual([firstId, secondId])
    expect(mediaIn(embed)).toEqual([{ mediaId: firstId, kind: 'images', isOptional: true }])
    for (const unknownHotspot of [
      { kind: 'hologram', details: { mediaId: firstId } },
      { kind: 'image', details: { mediaId: 7 } },
    ])
      expect([mediaIdsIn(unknownHotspot), stopIdsIn(unknownHotspot), hasContent(unknownHotspot, () => false)]).toEqual([
        [],
        [],
        true,
      ])
  })

  it('provide content if one required medium exists', () => {
    expect(hasContent(gallery, ({ mediaId }) => mediaId === secondId)).toBe(true)
    expect(hasContent(gallery, () => false)).toBe(false)
    expect(hasContent(embed, () => false)).toBe(true)
    expect(hasContent({ kind: 'info', details: { html: '' } }, () => false)).toBe(true)
  })

  it('need frames only for pages of other sites', () => {
    expect([embed, areaOf(embed), gallery, areaOf(gallery)].map(embedsPage)).toEqual([true, true, false, false])
  })
})
