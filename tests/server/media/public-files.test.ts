import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MediaError } from '../../../src/server/ports/media-builder.ts'
import { buildHere } from '../../support/files/build-here.ts'
import { gifImage } from '../../support/files/hostile-images.ts'
import { anImage } from '../../support/files/images.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = temporaryFolder('public')

let buildCount = 0
/** All files that a build writes, with their bytes. */
async function filesOf(kind: 'images' | 'panos', bytes: Buffer): Promise<Map<string, Buffer>> {
  const inputPath = join(folder, `in-${++buildCount}`)
  const outputFolder = join(folder, `out-${buildCount}`)
  await writeFile(inputPath, bytes)
  await buildHere({ kind, inputPath, outputFolder }, () => {})
  const entries = await readdir(outputFolder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)))
}

const secret = 'SERIAL-0815-OF-ROBIN'
const metadataMarkers = [
  secret,
  'Exif\0\0',
  'EXIF',
  'GPS',
  'http://ns.adobe.com/',
  'XMP ',
  'xmpmeta',
  'Photoshop',
  'tEXt',
  'iTXt',
]

async function imageWithMetadata(): Promise<Buffer> {
  const exif = {
    IFD0: { Artist: secret, Copyright: secret, Model: secret },
    IFD2: { BodySerialNumber: secret, CameraOwnerName: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 7/1 0/1' },
  }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`
  return sharp(await anImage({ widthPx: 600, heightPx: 300 }))
    .withExif(exif)
    .withXmp(xmp)
    .jpeg()
    .toBuffer()
}

describe('public files of a build (T73)', () => {
  it.each(['images', 'panos'] as const)(
    'of %s contain nothing about the photographer, the camera or the location',
    async (kind) => {
      const original = await imageWithMetadata()
      expect(metadataMarkers.slice(0, 2).every((text) => original.includes(text))).toBe(true)
      const files = await filesOf(kind, original)
      expect(files.size).toBeGreaterThan(kind === 'panos' ? 8 : 4)
      for (const [path, bytes] of files) {
        if (!/\.(?:webp|jpg)$/.test(path)) throw new Error(`a file of an unchecked type: ${path}`)
        const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
        expect([exif, xmp, iptc, orientation], path).toEqual([undefined, undefined, undefined, undefined])
        expect(bytes.includes(secret), `${secret} in ${path}`).toBe(false)
        for (const chunk of ['EXIF', 'XMP '])
          expect(bytes.subarray(0, 64).includes(chunk), `${chunk} in ${path}`).toBe(false)
      }
    },
  )
})

const marker = '<script>/*MARKER-4711*/alert(1)</script>'

function pngText(text: string): Buffer {
  const data = Buffer.concat([Buffer.from('tEXtComment\0'), Buffer.from(text)])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(data.length - 4)
  checksum.writeUInt32BE(crc32(data))
  return Buffer.concat([length, data, checksum])
}

const jpegComment = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)])
const zipWithMarker = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from(marker),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
])
const pdfWithMarker = Buffer.from(
  `%PDF-1.4\n1 0 obj<</S/JavaScript/JS(${marker})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
)
const createImage = (format: 'jpeg' | 'png' | 'webp') => anImage({ widthPx: 320, heightPx: 160, format })

const polyglots: Readonly<Record<string, () => Promise<Buffer>>> = {
  'JPEG and HTML': async () => Buffer.concat([await createImage('jpeg'), Buffer.from(`<html>${marker}`)]),
  'JPEG with HTML in a comment': async () => {
    const jpeg = await createImage('jpeg')
    return Buffer.concat([jpeg.subarray(0, 2), jpegComment(`*/=1;${marker}/*`), jpeg.subarray(2)])
  },
  'JPEG and ZIP': async () => Buffer.concat([await createImage('jpeg'), zipWithMarker]),
  'JPEG and PDF': async () => Buffer.concat([await createImage('jpeg'), pdfWithMarker]),
  'PDF and JPEG': async () => Buffer.concat([pdfWithMarker, await createImage('jpeg')]),
  'HTML and JPEG': async () => Buffer.concat([Buffer.from(`<!--${marker}-->`), await createImage('jpeg')]),
  'PNG and script': async () => Buffer.concat([await createImage('png'), Buffer.from(marker)]),
  'PNG with script in a chunk': async () => {
    const png = await createImage('png')
    return Buffer.concat([png.subarray(0, 33), pngText(marker), png.subarray(33)])
  },
  'GIF and script': async () => Buffer.concat([gifImage, Buffer.from(`=1;${marker}`)]),
  'WebP and HTML': async () => Buffer.concat([await createImage('webp'), Buffer.from(marker)]),
  'script in the EXIF of a WebP': async () =>
    sharp(await createImage('webp'))
      .withExif({ IFD0: { ImageDescription: marker } })
      .webp()
      .toBuffer(),
}

describe('a polyglot file (T74)', () => {
  it.each(Object.entries(polyglots))(
    'of type %s is rejected, or only its image is public',
    async (_name, createFile) => {
      const original = await createFile()
      expect(original.includes('MARKER-4711')).toBe(true)
      const files = await filesOf('images', original).catch((error: unknown) => {
        if (error instanceof MediaError) return new Map<string, Buffer>()
        throw error
      })
      for (const [path, bytes] of files) {
        expect(bytes.includes('MARKER-4711'), path).toBe(false)
        expect(['webp', 'jpeg']).toContain((await sharp(bytes).metadata()).format)
      }
    },
  )
})
