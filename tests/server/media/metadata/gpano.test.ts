import { describe, expect, it } from 'vitest'
import { type GPano, readGPano } from '../../../../src/server/media/metadata/gpano.ts'
import { readXmpFields } from '../../../../src/server/media/metadata/xmp-fields.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'

const fullSphere = { fullWidth: 5376, fullHeight: 2688, width: 5376, height: 2688, left: 0, top: 0 }
const readXmp = (xmp: string): GPano | undefined => readGPano(readXmpFields([Buffer.from(xmp)]))

describe('GPano', () => {
  it('is read from attributes and from elements', () => {
    const expected = {
      full: { widthPx: 5376, heightPx: 2688 },
      crop: { leftPx: 0, topPx: 0, widthPx: 5376, heightPx: 2688 },
      pose: {},
      initialView: {},
    }
    expect(readXmp(gpanoXmp(fullSphere))).toEqual(expected)
    const elements = gpanoXmp(fullSphere)
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
    expect(readXmp(elements)).toEqual(expected)
  })

  it.each<[Readonly<Record<string, string | number>>, GPano['pose']]>([
    [
      { PoseHeadingDegrees: 337.5, PosePitchDegrees: -1.8, PoseRollDegrees: 1.3 },
      { headingDeg: 337.5, pitchDeg: -1.8, rollDeg: 1.3 },
    ],
    [
      { PoseHeadingDegrees: '337,5', PosePitchDegrees: '-1,8', PoseRollDegrees: '0,0' },
      { headingDeg: 337.5, pitchDeg: -1.8, rollDeg: 0 },
    ],
    [{ PoseHeadingDegrees: -22.5 }, { headingDeg: 337.5 }],
    [{ PoseHeadingDegrees: 380.5 }, { headingDeg: 20.5 }],
    [{ PoseHeadingDegrees: '360.0' }, { headingDeg: 0 }],
    [{ PoseHeadingDegrees: '2415/20' }, { headingDeg: 120.75 }],
    [
      { PosePitchDegrees: 358.2, PoseRollDegrees: 270 },
      { pitchDeg: -1.8, rollDeg: -90 },
    ],
    [{ PosePitchDegrees: 120, PoseRollDegrees: 'level' }, {}],
  ])('has the pose %j', (pose, expected) => {
    const { pose: readPose = {} } = readXmp(gpanoXmp({ ...fullSphere, pose })) ?? {}
    expect(Object.keys(readPose)).toEqual(Object.keys(expected))
    for (const [angle, degrees] of Object.entries(expected)) {
      expect(Object.entries(readPose).find(([name]) => name === angle)?.[1]).toBeCloseTo(degrees, 6)
    }
  })

  it.each<[Readonly<Record<string, string | number>>, GPano['initialView']]>([
    [
      { InitialViewHeadingDegrees: 90, InitialViewPitchDegrees: 10, InitialHorizontalFOVDegrees: 70 },
      { yawDeg: 90, pitchDeg: 10, fovDeg: 70 },
    ],
    [{ InitialViewHeadingDegrees: 270 }, { yawDeg: -90 }],
    [{ InitialHorizontalFOVDegrees: 5 }, { fovDeg: 20 }],
    [{ InitialHorizontalFOVDegrees: 170 }, { fovDeg: 120 }],
    [{ InitialHorizontalFOVDegrees: 0, InitialViewPitchDegrees: 100 }, {}],
    [{ InitialHorizontalFOVDegrees: 80, InitialVerticalFOVDegrees: 30 }, { fovDeg: 80 }],
  ])('has the initial view %j', (view, expected) => {
    expect(readXmp(gpanoXmp({ ...fullSphere, pose: view }))?.initialView).toEqual(expected)
  })

  it('converts a vertical field of view to a horizontal one', () => {
    const xmp = gpanoXmp({ ...fullSphere, pose: { InitialVerticalFOVDegrees: 60 } })
    expect(readXmp(xmp)?.initialView.fovDeg).toBeCloseTo(91.49, 2)
  })

  it('is read without a crop', () => {
    const xmp = gpanoXmp({ ...fullSphere, pose: { PoseHeadingDegrees: 120 } }).replace(/ GPano:Cropped\w+="\d+"/g, '')
    expect(readXmp(xmp)?.pose).toEqual({ headingDeg: 120 })
  })

  it.each([
    ['text instead of XML', 'FullPanoWidthPixels but not XML <'],
    ['another projection', gpanoXmp(fullSphere).replace('equirectangular', 'cylindrical')],
    ['entities', `<!DOCTYPE x [<!ENTITY a "5376">]>${gpanoXmp(fullSphere).replaceAll('5376', '&a;')}`],
    [
      'fields of an image within the image',
      gpanoXmp(fullSphere)
        .replace('<rdf:Description', '<rdf:Description><x:Ingredient')
        .replace('/></rdf:RDF>', '/></rdf:Description></rdf:RDF>'),
    ],
  ])('is ignored with %s', (_content, xmp) => expect(readXmp(xmp)).toBeUndefined())
})
