import { describe, expect, it } from 'vitest'
import { readGPano } from '../../../../src/server/media/panorama/gpano.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'

const whole = { fullWidth: 5376, fullHeight: 2688, width: 5376, height: 2688, left: 0, top: 0 }

describe('GPano', () => {
  it('is read from attributes and from elements alike', () => {
    const expected = {
      full: { widthPx: 5376, heightPx: 2688 },
      crop: { leftPx: 0, topPx: 0, widthPx: 5376, heightPx: 2688 },
      pose: {},
    }
    expect(readGPano(gpanoXmp(whole))).toEqual(expected)
    const elements = gpanoXmp(whole)
      .replace(/ GPano:(\w+)="([^"]*)"/g, '')
      .replace(
        '/></rdf:RDF>',
        `>${Object.entries({
          ProjectionType: 'equirectangular',
          FullPanoWidthPixels: 5376,
          FullPanoHeightPixels: 2688,
          CroppedAreaImageWidthPixels: 5376,
          CroppedAreaImageHeightPixels: 2688,
          CroppedAreaLeftPixels: 0,
          CroppedAreaTopPixels: 0,
        })
          .map(([name, value]) => `<GPano:${name}>${value}</GPano:${name}>`)
          .join('')}</rdf:Description></rdf:RDF>`,
      )
    expect(readGPano(elements)).toEqual(expected)
  })

  it('brings the pose of the camera', () => {
    const xmp = gpanoXmp({
      ...whole,
      pose: { PoseHeadingDegrees: 337.5, PosePitchDegrees: -1.8, PoseRollDegrees: 1.3 },
    })
    expect(readGPano(xmp)?.pose).toEqual({ headingDeg: 337.5, pitchDeg: -1.8, rollDeg: 1.3 })
  })

  it.each([
    ['nothing', undefined],
    ['no XMP', 'FullPanoWidthPixels but not XML <'],
    ['another projection', gpanoXmp(whole).replace('equirectangular', 'cylindrical')],
    ['a crop beyond the whole', gpanoXmp({ ...whole, left: 100 })],
    ['a whole that is not twice as wide as high', gpanoXmp({ ...whole, fullHeight: 3000 })],
    ['negative places', gpanoXmp({ ...whole, left: -4, width: 5000 })],
    ['no numbers', gpanoXmp(whole).replaceAll('5376', 'wide')],
    ['a huge block', `${gpanoXmp(whole)}${' '.repeat(1_000_001)}`],
    ['entities', `<!DOCTYPE x [<!ENTITY a "5376">]>${gpanoXmp(whole).replaceAll('5376', '&a;')}`],
  ])('is not believed with %s', (_what, xmp) => expect(readGPano(xmp)).toBeUndefined())
})
