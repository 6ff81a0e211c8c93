import { describe, expect, it } from 'vitest'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { hotspotStyleOf, publicStylesOf, withoutKindStyle } from '../../../src/shared/publishing/published-styles.ts'
import type { TourStyles } from '../../../src/shared/styles/styles.ts'
import { aPano } from '../../client/editor/tour-builder.ts'
import { aHotspot } from '../../support/files/tour-documents.ts'

const unstyledHotspot = { kind: 'info', icon: null, colour: null, size: null }
const styles: TourStyles = { hotspots: { info: { icon: 'star', colour: '#112233', size: 'large' } } }

describe('the appearance of a published hotspot', () => {
  it('is its own, else that of its kind, else the default', () => {
    const styledHotspot = { kind: 'info', icon: 'info', colour: '#ffffff', size: 'small' } as const
    expect(hotspotStyleOf(styledHotspot, styles)).toEqual({ icon: 'info', colour: '#ffffff', size: 'small' })
    expect(hotspotStyleOf(unstyledHotspot, styles)).toEqual({ icon: 'star', colour: '#112233', size: 'large' })
    expect(hotspotStyleOf({ ...unstyledHotspot, kind: 'stop' }, styles)).toEqual({
      icon: null,
      colour: null,
      size: 'medium',
    })
    expect(hotspotStyleOf(unstyledHotspot, null)).toEqual({ icon: null, colour: null, size: 'medium' })
  })

  it('ignores the object prototype for a kind with such a name', () => {
    const style = hotspotStyleOf({ ...unstyledHotspot, kind: 'constructor' }, styles)
    expect(style).toEqual({ icon: null, colour: null, size: 'medium' })
  })

  it('is compared without values inherited from its kind', () => {
    const fromKind = aHotspot({ id: 'vase', icon: 'star', colour: '#112233', size: 'large' })
    expect(withoutKindStyle(fromKind, styles)).toMatchObject({ icon: null, colour: null, size: 'medium' })
    const styledHotspot = aHotspot({ id: 'vase', icon: 'info', colour: '#ffffff', size: 'small' })
    expect(withoutKindStyle(styledHotspot, styles)).toEqual(styledHotspot)
    const withDefaults = aHotspot({ id: 'vase', icon: 'info', colour: null, size: 'medium' })
    expect(withoutKindStyle(withDefaults, undefined)).toEqual(withDefaults)
  })
})

describe('published styles', () => {
  const logo = { mediaId: 'logo', altText: 'Museum', address: '', corner: 'left' } as const
  const flat = { mapping: 'flat' as const, widthPx: 20, heightPx: 10, renditions: [{ widthPx: 20, file: '20.webp' }] }
  const mediaOf = (manifest: MediaItem['manifest']) => new Map([['logo', aPano('logo', { kind: 'images', manifest })]])
  const storedStyles: TourStyles = { accent: '#112233', logo }

  it('keep a logo whose image is ready', () => {
    expect(publicStylesOf({ styles: storedStyles }, mediaOf(flat))).toEqual({ styles: storedStyles })
  })

  it('omit a missing or unbuilt logo and are omitted if empty', () => {
    for (const media of [new Map(), mediaOf(null)]) {
      expect(publicStylesOf({ styles: storedStyles }, media)).toEqual({ styles: { accent: '#112233' } })
    }
    expect(publicStylesOf({ styles: { accent: '#112233' } }, mediaOf(flat))).toEqual({ styles: { accent: '#112233' } })
    expect(publicStylesOf({ styles: null }, mediaOf(flat))).toEqual({})
  })
})
