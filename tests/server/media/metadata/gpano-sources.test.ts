import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'
import {
  exifBlock,
  exifSegment,
  extendedSegments,
  jpegWith,
  pngChunks,
  pngWith,
  xmpSegment,
} from '../../../support/files/metadata/metadata-files.ts'
import { metadataOf } from '../../../support/files/metadata/metadata-of.ts'
import { plainJpeg, plainPng } from '../../../support/files/metadata/plain-images.ts'

const jpeg = await plainJpeg()
const png = await plainPng()
const area = { fullWidth: 1024, fullHeight: 512, width: 512, height: 200, left: 256, top: 150 }
const packet = gpanoXmp({ ...area, pose: { PoseHeadingDegrees: 12 } })
const packetBytes = Buffer.from(packet)
const guid = '0123456789ABCDEF0123456789ABCDEF'
const packetWithExtension = (id: string) =>
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

describe('GPano is read', () => {
  const inJpeg = (...segments: readonly Buffer[]) => jpegWith(jpeg, segments)
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['in the main packet', () => inJpeg(xmpSegment(packetBytes))],
    ['in the second of two packets', () => inJpeg(xmpSegment(packetWithExtension('')), xmpSegment(packetBytes))],
    ['behind EXIF', () => inJpeg(exifSegment(exifBlock({})), xmpSegment(packetBytes))],
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
    [
      'in extended XMP',
      () => inJpeg(xmpSegment(packetWithExtension(guid)), ...extendedSegments(packetBytes, guid, 1000)),
    ],
    [
      'in several segments out of order',
      () => inJpeg(xmpSegment(packetWithExtension(guid)), ...extendedSegments(packetBytes, guid, 100).toReversed()),
    ],
    [
      'in extended XMP before the main packet',
      () => inJpeg(...extendedSegments(packetBytes, guid, 100), xmpSegment(packetWithExtension(guid))),
    ],
    [
      'in the extension that the main packet names',
      () =>
        inJpeg(
          ...extendedSegments(Buffer.from(gpanoXmp({ ...area, left: 0 })), guid.replace('0', '9'), 1000),
          xmpSegment(packetWithExtension(guid)),
          ...extendedSegments(packetBytes, guid, 1000),
        ),
    ],
    ['in an extension that nothing names', () => inJpeg(...extendedSegments(packetBytes, guid, 1000))],
    [
      'behind a history of a hundred thousand edits',
      () =>
        inJpeg(
          xmpSegment(packetWithExtension(guid)),
          ...extendedSegments(Buffer.from(withHistory(100_000)), guid, 65_000),
        ),
    ],
    [
      'behind a depth map of five megabytes',
      () =>
        inJpeg(
          xmpSegment(packetWithExtension(guid)),
          ...extendedSegments(Buffer.from(withDepthMap(5_000_000)), guid, 65_000),
        ),
    ],
    ['in a PNG', () => pngWith(png, pngChunks.xmp(packetBytes), 'before')],
    ['in a PNG after the image data', () => pngWith(png, pngChunks.xmp(packetBytes), 'after')],
    ['in a PNG, compressed', () => pngWith(png, pngChunks.packedXmp(packetBytes), 'before')],
    ['in a raw profile of a PNG', () => pngWith(png, pngChunks.rawProfile('xmp', packetBytes), 'before')],
    [
      'in a raw profile of a PNG named as a segment',
      () =>
        pngWith(
          png,
          pngChunks.rawProfile('APP1', Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), packetBytes])),
          'after',
        ),
    ],
    ['in a WebP', () => sharp(jpeg).webp().withXmp(packet).toBuffer()],
  ])('%s', async (_position, file) => {
    const { gpano } = await metadataOf(await file())
    expect(gpano?.crop).toEqual({ leftPx: 256, topPx: 150, widthPx: 512, heightPx: 200 })
    expect(gpano?.pose).toEqual({ headingDeg: 12 })
  })
})
