import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { inspectImage } from '../../../../src/server/media/image/inspect-image.ts'
import { type ImageMetadata, readImageMetadata } from '../../../../src/server/media/metadata/read-image-metadata.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'
import {
  type ExifDirectories,
  exifBlock,
  exifSegment,
  exifTags,
  extendedSegments,
  jpegWith,
  pngChunks,
  pngWith,
  xmpSegment,
} from '../../../support/files/images/metadata-files.ts'
import { anImage } from '../../../support/files/images.ts'

let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  jpeg = await anImage({ widthPx: 64, heightPx: 32, seed: 1 })
  png = await sharp(jpeg).png().toBuffer()
})

async function read(bytes: Uint8Array): Promise<ImageMetadata> {
  return readImageMetadata(bytes, await inspectImage(bytes))
}

const area = { fullWidth: 1024, fullHeight: 512, width: 512, height: 200, left: 256, top: 150 }
const packet = gpanoXmp({ ...area, pose: { PoseHeadingDegrees: 12 } })
const utf8 = Buffer.from(packet)
const guid = '0123456789ABCDEF0123456789ABCDEF'
const naming = (id: string) =>
  Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:note="http://ns.adobe.com/xmp/note/" note:HasExtendedXMP="${id}"/></rdf:RDF></x:xmpmeta>`,
  )
const packetHead = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'

function utf32(text: string, isBigEndian: boolean): Buffer {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(4 * codes.length)
  for (const [index, code] of codes.entries()) {
    if (isBigEndian) bytes.writeUInt32BE(code, 4 * index)
    else bytes.writeUInt32LE(code, 4 * index)
  }
  return bytes
}

/** A depth map in base64 before the fields, as phones write it. */
const withDepthMap = (bytes: number) =>
  packet.replace(
    '<rdf:Description',
    `<rdf:Description xmlns:GDepth="http://ns.google.com/photos/1.0/depthmap/" GDepth:Data="${'QUJD'.repeat(bytes / 4)}"`,
  )

/** The history that an editor copies from file to file. */
const withHistory = (edits: number) =>
  packet.replace(
    /\/><\/rdf:RDF>/,
    `><photoshop:DocumentAncestors><rdf:Bag>${'<rdf:li>xmp.did:0123456789</rdf:li>'.repeat(edits)}</rdf:Bag></photoshop:DocumentAncestors></rdf:Description></rdf:RDF>`,
  )

describe('GPano is found', () => {
  const inJpeg = (...segments: readonly Buffer[]) => jpegWith(jpeg, segments)
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['in the main packet', () => inJpeg(xmpSegment(utf8))],
    ['in the second of two packets', () => inJpeg(xmpSegment(naming('')), xmpSegment(utf8))],
    ['behind EXIF', () => inJpeg(exifSegment(exifBlock({})), xmpSegment(utf8))],
    ['in UTF-16, big-endian', () => inJpeg(xmpSegment(Buffer.from(packetHead + packet, 'utf16le').swap16()))],
    ['in UTF-16, little-endian', () => inJpeg(xmpSegment(Buffer.from(packetHead + packet, 'utf16le')))],
    ['in UTF-16 without a byte order mark', () => inJpeg(xmpSegment(Buffer.from(packet, 'utf16le').swap16()))],
    ['in UTF-32, big-endian', () => inJpeg(xmpSegment(utf32(`\ufeff${packet}`, true)))],
    ['in UTF-32, little-endian', () => inJpeg(xmpSegment(utf32(packet, false)))],
    ['before padding and zeros', () => inJpeg(xmpSegment(Buffer.from(`${packet}${' '.repeat(4000)}\0\0\0`)))],
    ['between zeros', () => inJpeg(xmpSegment(Buffer.from(`\0\0${packet.replace('><', '>\0<')}\0`)))],
    [
      'under another prefix',
      () => inJpeg(xmpSegment(Buffer.from(packet.replaceAll('GPano:', 'p:').replace('xmlns:GPano', 'xmlns:p')))),
    ],
    [
      'under other prefixes of the frame',
      () =>
        inJpeg(
          xmpSegment(
            Buffer.from(
              packet
                .replaceAll('rdf:', 'r:')
                .replaceAll('x:xmp', 'y:xmp')
                .replace('xmlns:rdf', 'xmlns:r')
                .replace('xmlns:x', 'xmlns:y'),
            ),
          ),
        ),
    ],
    [
      'under a prefix that nothing declares',
      () => inJpeg(xmpSegment(Buffer.from(packet.replace(/xmlns:GPano="[^"]*"/, '')))),
    ],
    ['in extended XMP', () => inJpeg(xmpSegment(naming(guid)), ...extendedSegments(utf8, guid, 1000))],
    [
      'in several segments out of order',
      () => inJpeg(xmpSegment(naming(guid)), ...extendedSegments(utf8, guid, 100).toReversed()),
    ],
    [
      'in extended XMP before the main packet',
      () => inJpeg(...extendedSegments(utf8, guid, 100), xmpSegment(naming(guid))),
    ],
    [
      'in the extension that is named',
      () =>
        inJpeg(
          ...extendedSegments(Buffer.from(gpanoXmp({ ...area, left: 0 })), guid.replace('0', '9'), 1000),
          xmpSegment(naming(guid)),
          ...extendedSegments(utf8, guid, 1000),
        ),
    ],
    ['in an extension that nothing names', () => inJpeg(...extendedSegments(utf8, guid, 1000))],
    [
      'behind a history of a hundred thousand edits',
      () => inJpeg(xmpSegment(naming(guid)), ...extendedSegments(Buffer.from(withHistory(100_000)), guid, 65_000)),
    ],
    [
      'behind a depth map of five megabytes',
      () => inJpeg(xmpSegment(naming(guid)), ...extendedSegments(Buffer.from(withDepthMap(5_000_000)), guid, 65_000)),
    ],
    ['in a PNG', () => pngWith(png, pngChunks.xmp(utf8), 'before')],
    ['in a PNG behind the image data', () => pngWith(png, pngChunks.xmp(utf8), 'behind')],
    ['in a PNG, compressed', () => pngWith(png, pngChunks.packedXmp(utf8), 'before')],
    ['in a raw profile of a PNG', () => pngWith(png, pngChunks.rawProfile('xmp', utf8), 'before')],
    [
      'in a raw profile of a PNG named as a segment',
      () =>
        pngWith(
          png,
          pngChunks.rawProfile('APP1', Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), utf8])),
          'behind',
        ),
    ],
    ['in a WebP', () => sharp(jpeg).webp().withXmp(packet).toBuffer()],
  ])('%s', async (_where, file) => {
    const { gpano } = await read(await file())
    expect(gpano?.crop).toEqual({ leftPx: 256, topPx: 150, widthPx: 512, heightPx: 200 })
    expect(gpano?.pose).toEqual({ headingDeg: 12 })
  })
})

describe('hostile metadata says nothing', () => {
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${packet}${'</a>'.repeat(depth)}`
  const bomb = `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;">]>${packet.replaceAll('512', '&b;')}`
  const declarations = (count: number) =>
    Array.from({ length: count }, (_, index) => `xmlns:p${index}="pix4d.com/camera"`).join(' ')
  it.each<[string, string]>([
    ['entities', bomb],
    ['deep nesting', nested(10_000)],
    ['elements by the hundred thousand', '<a/>'.repeat(200_000)],
    ['a million open elements', '<a>'.repeat(1_000_000)],
    ['attributes by the hundred thousand', `<a ${'b="c" '.repeat(150_000)}/>`],
    ['quotes that nothing closes', `<a ${'="'.repeat(450_000)}/>`],
    [
      'declarations within declarations',
      `<a:RDF xmlns:a="22-rdf-syntax-ns" ${declarations(15_000)}>${'<b xmlns:q="pix4d.com/camera"/>'.repeat(12_000)}</a:RDF>`,
    ],
    ['no XML', 'ProjectionType="equirectangular" < FullPanoWidthPixels'],
  ])('%s', async (_what, text) => {
    const file = jpegWith(jpeg, extendedSegments(Buffer.from(text), guid, 65_000))
    expect((await read(file)).gpano).toBeUndefined()
  })

  it('an extension that claims to be at the end of four gigabytes takes no memory', async () => {
    const [segment = Buffer.alloc(0)] = extendedSegments(utf8, guid, 65_000)
    const far = Buffer.from(segment)
    far.writeUInt32BE(0xffff_0000, far.indexOf(guid) + guid.length + 4)
    expect((await read(jpegWith(jpeg, [far]))).gpano).toBeUndefined()
  })

  it('a PNG chunk that inflates without end is left out', async () => {
    const file = pngWith(png, pngChunks.packedXmp(Buffer.alloc(70 * 1024 ** 2, ' ')), 'before')
    expect(
      (await readImageMetadata(file, { mimeType: 'image/png', exif: undefined, xmp: undefined })).gpano,
    ).toBeUndefined()
  })
})

const tags = exifTags
const place = (
  latitude: readonly (readonly [number, number])[],
  longitude: readonly (readonly [number, number])[],
  refs = 'NW',
) => ({
  [tags.latitudeRef]: refs.slice(0, 1),
  [tags.latitude]: latitude,
  [tags.longitudeRef]: refs.slice(1),
  [tags.longitude]: longitude,
})
const gpsTime = {
  [tags.timeStamp]: [
    [16, 1],
    [30, 1],
    [0, 1],
  ],
  [tags.dateStamp]: '2024:07:01',
} as const
const noon = '2024:07:01 12:30:00'
const exposedAt = (text: string, more: ExifDirectories['photo'] = {}): ExifDirectories => ({
  photo: { [tags.dateTimeOriginal]: text, ...more },
})

describe('the time of EXIF', () => {
  it.each<[string, ExifDirectories, string | undefined]>([
    ['without a time zone', exposedAt(noon), '2024-07-01T12:30:00.000Z'],
    ['with its offset', exposedAt(noon, { [tags.offsetTimeOriginal]: '+09:00' }), '2024-07-01T03:30:00.000Z'],
    ['with an offset behind UTC', exposedAt(noon, { [tags.offsetTimeOriginal]: '-04:00' }), '2024-07-01T16:30:00.000Z'],
    [
      'with the offset of the digitized time',
      exposedAt(noon, { [tags.offsetTimeDigitized]: '+02:00' }),
      '2024-07-01T10:30:00.000Z',
    ],
    ['with the offset of the change', exposedAt(noon, { [tags.offsetTime]: '+0530' }), '2024-07-01T07:00:00.000Z'],
    ['with an empty offset', exposedAt(noon, { [tags.offsetTimeOriginal]: '   :  ' }), '2024-07-01T12:30:00.000Z'],
    [
      'with an offset that no place has',
      exposedAt(noon, { [tags.offsetTimeOriginal]: '+25:00' }),
      '2024-07-01T12:30:00.000Z',
    ],
    [
      'of digitizing',
      { photo: { [tags.dateTimeDigitized]: noon }, image: { [tags.dateTime]: '2025:01:01 00:00:00' } },
      '2024-07-01T12:30:00.000Z',
    ],
    [
      'of the last change',
      { image: { [tags.dateTime]: noon }, photo: { [tags.offsetTime]: '+01:00' } },
      '2024-07-01T11:30:00.000Z',
    ],
    ['in the form of ISO', exposedAt('2024-07-01T12:30:00Z'), '2024-07-01T12:30:00.000Z'],
    [
      'in the form of ISO with an offset and a fraction',
      exposedAt('2024-07-01T12:30:00.250-04:00'),
      '2024-07-01T16:30:00.250Z',
    ],
    ['that is all zeros', exposedAt('0000:00:00 00:00:00'), undefined],
    ['that is blank', exposedAt('    :  :     :  :  '), undefined],
    ['on a day that no calendar has', exposedAt('2023:02:30 10:00:00'), undefined],
    [
      'that is all zeros beside one that is not',
      { photo: { [tags.dateTimeOriginal]: '0000:00:00 00:00:00', [tags.dateTimeDigitized]: noon } },
      '2024-07-01T12:30:00.000Z',
    ],
    ['of the satellites', { ...exposedAt(noon), gps: gpsTime }, '2024-07-01T16:30:00.000Z'],
    ['of the satellites alone', { gps: gpsTime }, '2024-07-01T16:30:00.000Z'],
    [
      'of the satellites beside one with its offset',
      { ...exposedAt(noon, { [tags.offsetTimeOriginal]: '-05:00' }), gps: gpsTime },
      '2024-07-01T17:30:00.000Z',
    ],
    [
      'of satellites that were heard days before',
      { ...exposedAt('2024:07:04 12:30:00'), gps: gpsTime },
      '2024-07-04T12:30:00.000Z',
    ],
  ])('%s', async (_what, directories, capturedAt) => {
    const { captured } = await read(jpegWith(jpeg, [exifSegment(exifBlock(directories))]))
    expect(captured.capturedAt).toBe(capturedAt)
  })
})

describe('the place of EXIF', () => {
  it.each<[string, ExifDirectories['gps'], { latitudeDeg: number; longitudeDeg: number } | undefined]>([
    [
      'in degrees, minutes and seconds',
      place(
        [
          [40, 1],
          [26, 1],
          [36, 1],
        ],
        [
          [79, 1],
          [58, 1],
          [48, 1],
        ],
      ),
      { latitudeDeg: 40.443333, longitudeDeg: -79.98 },
    ],
    [
      'without seconds (0/0)',
      place(
        [
          [40, 1],
          [30, 1],
          [0, 0],
        ],
        [
          [79, 1],
          [30, 1],
          [0, 0],
        ],
      ),
      { latitudeDeg: 40.5, longitudeDeg: -79.5 },
    ],
    [
      'in decimal degrees',
      place(
        [
          [404461, 10000],
          [0, 0],
          [0, 0],
        ],
        [
          [799821, 10000],
          [0, 0],
          [0, 0],
        ],
      ),
      { latitudeDeg: 40.4461, longitudeDeg: -79.9821 },
    ],
    [
      'with small letters',
      place(
        [
          [33, 1],
          [30, 1],
          [0, 1],
        ],
        [
          [70, 1],
          [0, 1],
          [0, 1],
        ],
        'sw',
      ),
      { latitudeDeg: -33.5, longitudeDeg: -70 },
    ],
    [
      'at 0, 0',
      place(
        [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
        [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
      ),
      undefined,
    ],
    [
      'of nothing but 0/0',
      place(
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        [
          [0, 0],
          [0, 0],
          [0, 0],
        ],
      ),
      undefined,
    ],
    [
      'beyond the pole',
      place(
        [
          [91, 1],
          [0, 1],
          [0, 1],
        ],
        [
          [10, 1],
          [0, 1],
          [0, 1],
        ],
      ),
      undefined,
    ],
  ])('%s', async (_what, gps, location) => {
    const { captured } = await read(jpegWith(jpeg, [exifSegment(exifBlock(gps ? { gps } : {}))]))
    if (location === undefined) expect(captured.location).toBeUndefined()
    else {
      expect(captured.location?.latitudeDeg).toBeCloseTo(location.latitudeDeg, 5)
      expect(captured.location?.longitudeDeg).toBeCloseTo(location.longitudeDeg, 5)
    }
  })
})

describe('EXIF is found', () => {
  const block = exifBlock(exposedAt(noon))
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['in the second of two blocks', () => jpegWith(jpeg, [exifSegment(exifBlock({})), exifSegment(block)])],
    ['in a PNG behind the image data', () => pngWith(png, pngChunks.exif(block), 'behind')],
    [
      'in a raw profile of a PNG',
      () => pngWith(png, pngChunks.rawProfile('exif', Buffer.concat([Buffer.from('Exif\0\0'), block])), 'before'),
    ],
    [
      'in a WebP',
      () =>
        sharp(jpegWith(jpeg, [exifSegment(block)]))
          .keepExif()
          .webp()
          .toBuffer(),
    ],
  ])('%s', async (_where, file) => {
    expect((await read(await file())).captured.capturedAt).toBe('2024-07-01T12:30:00.000Z')
  })

  it('in a TIFF', async () => {
    const header = { mimeType: 'image/tiff', exif: undefined, xmp: undefined }
    expect((await readImageMetadata(block, header)).captured.capturedAt).toBe('2024-07-01T12:30:00.000Z')
  })

  it('nowhere in a block that ends early', async () => {
    for (const length of [0, 4, 9, 20, 50]) {
      expect((await read(jpegWith(jpeg, [exifSegment(block.subarray(0, length))]))).captured).toEqual({})
    }
  })
})

const dji = 'http://www.dji.com/drone-dji/1.0/'
function xmpOf(attributes: string): Buffer {
  return Buffer.from(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${attributes}/></rdf:RDF></x:xmpmeta>`,
  )
}

describe('XMP tells of its making', () => {
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
    ['as DJI without a fix', `xmlns:drone-dji="${dji}" drone-dji:GpsLatitude="0" drone-dji:GpsLongitude="0"`, {}],
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
      'by the date of creation',
      'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2024-07-01"',
      { capturedAt: '2024-07-01T00:00:00.000Z' },
    ],
  ])('%s', async (_what, attributes, captured) => {
    expect((await read(jpegWith(jpeg, [xmpSegment(xmpOf(attributes))]))).captured).toEqual(captured)
  })

  it('adds the time zone that EXIF lacks', async () => {
    const xmp = xmpOf('xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2024-07-01T12:30:00+02:00"')
    const file = jpegWith(jpeg, [exifSegment(exifBlock(exposedAt(noon))), xmpSegment(xmp)])
    expect((await read(file)).captured.capturedAt).toBe('2024-07-01T10:30:00.000Z')
  })

  it('gives way to the place of EXIF', async () => {
    const xmp = xmpOf(`xmlns:drone-dji="${dji}" drone-dji:GpsLatitude="1" drone-dji:GpsLongitude="2"`)
    const gps = place(
      [
        [40, 1],
        [30, 1],
        [0, 1],
      ],
      [
        [79, 1],
        [30, 1],
        [0, 1],
      ],
    )
    const file = jpegWith(jpeg, [exifSegment(exifBlock({ gps })), xmpSegment(xmp)])
    expect((await read(file)).captured.location).toEqual({ latitudeDeg: 40.5, longitudeDeg: -79.5 })
  })
})
