import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPanorama } from '../../../../src/server/media/panorama/panorama-input.ts'
import { MediaError } from '../../../../src/server/ports/media-builder.ts'
import { cubeFiles, zipOf } from '../../../support/files/cube-zips.ts'
import { gifImage, pngBomb, svgImage } from '../../../support/files/hostile-images.ts'

let folder = ''
let faces: Record<string, Buffer> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-cubes-'))
  faces = await cubeFiles()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const upFileName = 'Kitchen_top.png'
const facesWithout = (name: string) => Object.fromEntries(Object.entries(faces).filter(([other]) => other !== name))
const zipWithUpFace = (bytes: Uint8Array | string) => zipOf({ ...faces, [upFileName]: bytes })
const squareImage = (widthPx: number, heightPx = widthPx) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

/** Sets bytes at an offset of every entry of a zip's directory. */
function patchEntries(zip: Buffer, offset: number, value: readonly number[]): Buffer {
  const copy = Buffer.from(zip)
  const signature = 'PK\u0001\u0002'
  let position = copy.indexOf(signature)
  while (position >= 0) {
    copy.set(value, position + offset)
    position = copy.indexOf(signature, position + 4)
  }
  return copy
}

type RejectedZip = readonly [content: string, zip: () => Buffer | Promise<Buffer>, code: string, message: RegExp]
const rejectedZips: readonly RejectedZip[] = [
  ['a missing face', () => zipOf(facesWithout(upFileName)), 'media.facesMissing', /Missing from this ZIP file: up\./],
  ['an empty archive', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), zipOf({})]), 'media.facesMissing', /down/],
  [
    'a face twice',
    () => zipOf({ ...faces, 'Kitchen_up.png': faces[upFileName] ?? '' }),
    'media.facesTwice',
    /the up face/,
  ],
  ['an unknown file', () => zipOf({ ...faces, 'notes/read me.txt': 'x' }), 'media.facesUnknown', /“read me\.txt”/],
  [
    'a face that is not square',
    async () => zipWithUpFace(await squareImage(64, 60)),
    'media.facesUneven',
    /64×64, 64×60/,
  ],
  ['a face of another size', async () => zipWithUpFace(await squareImage(60)), 'media.facesUneven', /64×64, 60×60/],
  ['a face that is an SVG', () => zipWithUpFace(svgImage), 'media.notAccepted', /JPEG, HEIC, PNG/],
  ['a face that is a GIF', () => zipWithUpFace(gifImage), 'media.notAccepted', /JPEG, HEIC, PNG/],
  ['an empty face', () => zipWithUpFace(''), 'media.empty', /empty/],
  ['a zip in the zip', () => zipWithUpFace(zipOf(faces)), 'media.notAccepted', /JPEG, HEIC, PNG/],
  ['more files than a cube has', () => zipOf(manyFiles('a', 21)), 'media.archiveRejected', /too many files/],
  [
    'a thousand hidden files',
    () => zipOf({ ...faces, ...manyFiles('.a', 250) }),
    'media.archiveRejected',
    /too many files/,
  ],
  [
    'a path out of the archive',
    () => zipOf({ ...faces, '../Kitchen_top.png': 'x' }),
    'media.archiveRejected',
    /We can't read this ZIP file/,
  ],
  [
    'an absolute path',
    () => zipOf({ ...faces, '/etc/Kitchen_top.png': 'x' }),
    'media.archiveRejected',
    /We can't read this ZIP file/,
  ],
  ['a password', () => patchEntries(zipOf(faces), 8, [1, 0]), 'media.archiveRejected', /password/],
  [
    'another compression',
    () => patchEntries(zipOf(faces), 10, [14, 0]),
    'media.archiveRejected',
    /We can't read this ZIP file/,
  ],
  [
    'a forged size',
    () => patchEntries(zipOf(faces, 6), 24, [9, 0, 0, 0]),
    'media.archiveRejected',
    /We can't read this ZIP file/,
  ],
  ['a zip cut short', () => zipOf(faces).subarray(0, 900), 'media.archiveRejected', /We can't read this ZIP file/],
  ['a changed bit', () => flipBit(zipOf(faces)), 'media.archiveRejected', /We can't read this ZIP file/],
  [
    'a stated size of gigabytes',
    () => patchEntries(zipOf(faces, 6), 24, [0, 0, 0, 3]),
    'media.archiveRejected',
    /too large for a panorama/,
  ],
]
const manyFiles = (start: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${start}${index}.png`, 'x']))
function flipBit(zip: Buffer): Buffer {
  const offset = zip.indexOf('IDAT') + 40
  zip[offset] = (zip[offset] ?? 0) ^ 1
  return zip
}

describe('a ZIP file of cube faces', () => {
  it.each(rejectedZips)('is rejected for %s', async (_content, zip, code, message) => {
    const path = join(folder, 'cube.zip')
    await writeFile(path, await zip())
    const reading = readPanorama(path)
    await expect(reading).rejects.toBeInstanceOf(MediaError)
    await expect(reading).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(await readdir(folder)).toEqual(['cube.zip'])
  })

  it('is rejected for too many pixels without decoding', async () => {
    const path = join(folder, 'cube.zip')
    const bombs = Object.fromEntries(Object.keys(faces).map((name) => [name, pngBomb(4800, 4800)]))
    await writeFile(path, zipOf(bombs))
    await expect(readPanorama(path)).rejects.toMatchObject({ code: 'media.tooManyPixels' })
  })

  it('is accepted with hidden files of operating systems beside the faces', async () => {
    const path = join(folder, 'cube.zip')
    const inFolder = Object.fromEntries(Object.entries(faces).map(([name, bytes]) => [`Kitchen/${name}`, bytes]))
    const systemFiles = { 'Kitchen/': '', '__MACOSX/Kitchen/._Kitchen_top.png': 'x', 'Kitchen/.DS_Store': 'x' }
    await writeFile(path, zipOf({ ...inFolder, ...systemFiles, 'Kitchen/Thumbs.db': 'x' }))
    const { facts, faceSizePx } = await readPanorama(path)
    expect(facts).toMatchObject({ widthPx: 256, heightPx: 128, mimeType: 'application/zip' })
    expect(faceSizePx).toBe(504)
  })
})
