import { describe, expect, it } from 'vitest'
import { readImageMetadata } from '../../../../src/server/media/metadata/read-image-metadata.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'
import { extendedSegments, jpegWith, pngChunks, pngWith } from '../../../support/files/metadata/metadata-files.ts'
import { metadataOf } from '../../../support/files/metadata/metadata-of.ts'
import { plainJpeg, plainPng } from '../../../support/files/metadata/plain-images.ts'

const jpeg = await plainJpeg()
const png = await plainPng()
const packet = gpanoXmp({ fullWidth: 1024, fullHeight: 512, width: 512, height: 200, left: 256, top: 150 })
const guid = '0123456789ABCDEF0123456789ABCDEF'

describe('the reader of metadata', () => {
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${packet}${'</a>'.repeat(depth)}`
  const entityBomb = `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;">]>${packet.replaceAll('512', '&b;')}`
  const declarations = (count: number) =>
    Array.from({ length: count }, (_, index) => `xmlns:p${index}="pix4d.com/camera"`).join(' ')
  it.each<[string, string]>([
    ['entities', entityBomb],
    ['deep nesting', nested(10_000)],
    ['two hundred thousand elements', '<a/>'.repeat(200_000)],
    ['a million open elements', '<a>'.repeat(1_000_000)],
    ['a hundred and fifty thousand attributes', `<a ${'b="c" '.repeat(150_000)}/>`],
    ['unclosed quotes', `<a ${'="'.repeat(450_000)}/>`],
    [
      'declarations within declarations',
      `<a:RDF xmlns:a="22-rdf-syntax-ns" ${declarations(15_000)}>${'<b xmlns:q="pix4d.com/camera"/>'.repeat(12_000)}</a:RDF>`,
    ],
    ['text instead of XML', 'ProjectionType="equirectangular" < FullPanoWidthPixels'],
  ])('ignores %s', async (_attack, text) => {
    const file = jpegWith(jpeg, extendedSegments(Buffer.from(text), guid, 65_000))
    expect((await metadataOf(file)).gpano).toBeUndefined()
  })

  it('allocates no memory for an extension at an offset of four gigabytes', async () => {
    const [segment = Buffer.alloc(0)] = extendedSegments(Buffer.from(packet), guid, 65_000)
    const farSegment = Buffer.from(segment)
    farSegment.writeUInt32BE(0xffff_0000, farSegment.indexOf(guid) + guid.length + 4)
    expect((await metadataOf(jpegWith(jpeg, [farSegment]))).gpano).toBeUndefined()
  })

  it('ignores a PNG chunk that inflates beyond the limit', async () => {
    const file = pngWith(png, pngChunks.packedXmp(Buffer.alloc(70 * 1024 ** 2, ' ')), 'before')
    expect(
      (await readImageMetadata(file, { mimeType: 'image/png', exif: undefined, xmp: undefined })).gpano,
    ).toBeUndefined()
  })
})
