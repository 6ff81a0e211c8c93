import { expect, it } from 'vitest'
import {
  exifBlock,
  exifSegment,
  iptcSegment,
  jpegWith,
  xmpSegment,
} from '../../../support/files/metadata/metadata-files.ts'
import { metadataOf } from '../../../support/files/metadata/metadata-of.ts'
import { plainJpeg } from '../../../support/files/metadata/plain-images.ts'

const jpeg = await plainJpeg()
const xmpWithProperties = (properties: string) =>
  xmpSegment(
    Buffer.from(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" ${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  )
const translatedProperty = (name: string, text: string) =>
  `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li><rdf:li xml:lang="de">Halle</rdf:li></rdf:Alt></dc:${name}>`
const exifDescription = (text: string) => exifSegment(exifBlock({ image: { 270: text } }))

it.each<[string, readonly Buffer[], string | undefined]>([
  ['the title of XMP', [xmpWithProperties(`>${translatedProperty('title', 'Hall &amp; stairs')}`)], 'Hall & stairs'],
  ['the headline of XMP', [xmpWithProperties('photoshop:Headline="Grand hall">')], 'Grand hall'],
  [
    'the description of XMP',
    [xmpWithProperties(`>${translatedProperty('description', 'The hall, looking north')}`)],
    'The hall, looking north',
  ],
  ['the title of IPTC', [iptcSegment({ 5: 'Großer Saal', 105: 'Headline' })], 'Großer Saal'],
  ['the caption of IPTC', [iptcSegment({ 120: 'A caption' })], 'A caption'],
  ['the description of EXIF', [exifDescription('Grand hall')], 'Grand hall'],
  ['a title before a description', [exifDescription('From the north'), iptcSegment({ 5: 'Hall' })], 'Hall'],
  [
    'no text that a camera writes',
    [exifDescription('OLYMPUS DIGITAL CAMERA'), iptcSegment({ 5: 'DSC01234' })],
    undefined,
  ],
  [
    'no subject, which is a list',
    [xmpWithProperties('><dc:title><rdf:Bag><rdf:li>Tag</rdf:li></rdf:Bag></dc:title>')],
    undefined,
  ],
])('the title of an image is %s', async (_field, segments, title) => {
  expect((await metadataOf(jpegWith(jpeg, segments))).captured.title).toBe(title)
})

it('ignores image resources that are cut or lie about their size', async () => {
  const completeSegment = iptcSegment({ 5: 'Hall' })
  for (let length = 20; length < completeSegment.length; length += 1) {
    const cutSegment = Buffer.from(completeSegment.subarray(0, length))
    cutSegment.writeUInt16BE(cutSegment.length - 2, 2)
    const { title } = (await metadataOf(jpegWith(jpeg, [cutSegment]))).captured
    expect(title === undefined || 'Hall'.startsWith(title)).toBe(true)
  }
})
