import { describe, expect, it } from 'vitest'
import type { ImageMetadata } from '../../../../src/server/media/metadata/read-image-metadata.ts'
import {
  exifBlock,
  exifSegment,
  exifTags,
  jpegWith,
  xmpSegment,
} from '../../../support/files/metadata/metadata-files.ts'
import { metadataOf } from '../../../support/files/metadata/metadata-of.ts'
import { plainJpeg } from '../../../support/files/metadata/plain-images.ts'

const jpeg = await plainJpeg()
const dji = 'http://www.dji.com/drone-dji/1.0/'
function xmpOf(attributes: string): Buffer {
  return Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${attributes}/></rdf:RDF></x:xmpmeta>`,
  )
}

describe('the location, heading and date in XMP', () => {
  it.each<[string, string, ImageMetadata['captured']]>([
    [
      'as DJI writes it',
      `xmlns:drone-dji="${dji}" drone-dji:GpsLatitude="+40.4461" drone-dji:GpsLongitude="-79.9821" drone-dji:GimbalYawDegree="-22.5" drone-dji:FlightYawDegree="+10"`,
      { location: { latitudeDeg: 40.4461, longitudeDeg: -79.9821 }, headingDeg: 337.5 },
    ],
    [
      'as DJI misspells it',
      `xmlns:d="${dji}" d:GpsLatitude="40.4461" d:GpsLongtitude="-79.9821" d:FlightYawDegree="+190"`,
      { location: { latitudeDeg: 40.4461, longitudeDeg: -79.9821 }, headingDeg: 190 },
    ],
    [
      'as DJI writes it without a position',
      `xmlns:drone-dji="${dji}" drone-dji:GpsLatitude="0" drone-dji:GpsLongitude="0"`,
      {},
    ],
    [
      'as Parrot writes it',
      'xmlns:drone-parrot="http://www.parrot.com/drone-parrot" drone-parrot:CameraYawDegree="176.5"',
      { headingDeg: 176.5 },
    ],
    [
      'as Autel and Pix4D write it',
      'xmlns:Camera="http://pix4d.com/camera/1.0/" Camera:Yaw="-90/1"',
      { headingDeg: 270 },
    ],
    [
      'as editors write it',
      'xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="40,30.0N" exif:GPSLongitude="79,30,0W" exif:DateTimeOriginal="2024-07-01T12:30:00+02:00"',
      { location: { latitudeDeg: 40.5, longitudeDeg: -79.5 }, capturedAt: '2024-07-01T10:30:00.000Z' },
    ],
    [
      'as photo agencies write it',
      'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2024-07-01"',
      { capturedAt: '2024-07-01T00:00:00.000Z' },
    ],
  ])('are read %s', async (_writer, attributes, captured) => {
    expect((await metadataOf(jpegWith(jpeg, [xmpSegment(xmpOf(attributes))]))).captured).toEqual(captured)
  })

  it('provide the time zone that EXIF lacks', async () => {
    const xmp = xmpOf('xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2024-07-01T12:30:00+02:00"')
    const file = jpegWith(jpeg, [
      exifSegment(exifBlock({ photo: { [exifTags.dateTimeOriginal]: '2024:07:01 12:30:00' } })),
      xmpSegment(xmp),
    ])
    expect((await metadataOf(file)).captured.capturedAt).toBe('2024-07-01T10:30:00.000Z')
  })

  it('are overridden by the location in EXIF', async () => {
    const xmp = xmpOf(`xmlns:drone-dji="${dji}" drone-dji:GpsLatitude="1" drone-dji:GpsLongitude="2"`)
    const gps = {
      [exifTags.latitudeRef]: 'N',
      [exifTags.latitude]: [[81, 2]],
      [exifTags.longitudeRef]: 'W',
      [exifTags.longitude]: [[159, 2]],
    } as const
    const file = jpegWith(jpeg, [exifSegment(exifBlock({ gps })), xmpSegment(xmp)])
    expect((await metadataOf(file)).captured.location).toEqual({ latitudeDeg: 40.5, longitudeDeg: -79.5 })
  })
})
