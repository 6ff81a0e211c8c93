import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { krpanoFormat } from '../../../../src/server/domain/tours/tour-imports/formats/krpano.ts'
import { pano2vrFormat } from '../../../../src/server/domain/tours/tour-imports/formats/pano2vr.ts'
import { photoSphereViewerFormat } from '../../../../src/server/domain/tours/tour-imports/formats/photo-sphere-viewer.ts'
import { extractPanoramas } from '../../../../src/server/media/panorama/extract/extract-panoramas.ts'
import { readPanorama } from '../../../../src/server/media/panorama/panorama-input.ts'
import { cubeFaces } from '../../../../src/shared/geometry/cube.ts'
import { facesBy, type PanoramaSource } from '../../../../src/shared/tour-imports/panorama-source.ts'
import { directionPainting, zipOf } from '../../../support/files/cube-zips.ts'
import { paintEquirect, wholeSphere } from '../../../support/files/cut-panoramas.ts'
import { psnrDb } from '../../../support/files/image-similarity.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import {
  equirectJpeg,
  krpanoFiles,
  krpanoXml,
  paintFace,
  tileFiles,
} from '../../../support/tour-imports/foreign-archives.ts'
import { pano2vrFiles, pano2vrXml } from '../../../support/tour-imports/pano2vr-tour.ts'
import {
  cubePanoramas,
  nodeScript,
  panoramaFiles,
  spherePanorama,
} from '../../../support/tour-imports/photo-sphere-viewer-tour.ts'

const folder = temporaryFolder('extract-panoramas')
let archiveCount = 0

async function extract(files: Record<string, Uint8Array | string>, source: PanoramaSource): Promise<string> {
  const archivePath = join(folder, `${++archiveCount}.zip`)
  const outputFolder = join(folder, String(archiveCount))
  await mkdir(outputFolder)
  await writeFile(archivePath, zipOf(files))
  const [path = ''] = await extractPanoramas({ archivePath, sources: [source], outputFolder }, () => {})
  return path
}

const gridOf = (sizePx: number): PanoramaSource => ({
  faces: facesBy((face) => ({
    path: `tiles/${face}/{row}_{column}.jpg`,
    sizePx,
    tileSizePx: 64,
    firstIndex: 1,
    digits: 2,
  })),
})

const gridPath = (face: string, row: number, column: number) => `tiles/${face}/0${row + 1}_0${column + 1}.jpg`

async function expectPaintedFaces(path: string, sizePx: number): Promise<void> {
  const faces = unzipSync(await readFile(path))
  for (const face of cubeFaces) {
    const image = sharp(faces[`${face}.jpg`])
    expect(await image.metadata()).toMatchObject({ width: sizePx, height: sizePx, chromaSubsampling: '4:4:4' })
    expect(psnrDb(await image.raw().toBuffer(), paintFace(face, sizePx))).toBeGreaterThan(40)
  }
}

describe('the extraction of panoramas', () => {
  it('stitches tiles to the six faces that they were cut from', async () => {
    const files = await tileFiles({ sizePx: 160, tileSizePx: 64 }, gridPath)
    const path = await extract(files, gridOf(160))
    const input = await readPanorama(path)
    expect(input.faceSizePx).toBe(504)
    await expectPaintedFaces(path, 160)
  })

  it.each([
    { version: 'new', stopIndex: 0, sizePx: 160 },
    { version: 'old', stopIndex: 1, sizePx: 128 },
  ])('stitches tiles as krpano names them in its $version version', async ({ stopIndex, sizePx }) => {
    const stop = krpanoFormat.read({ path: 'tour.xml', text: krpanoXml })?.stops[stopIndex]
    if (stop === undefined) throw new Error('the description has no such stop')
    await expectPaintedFaces(await extract(await krpanoFiles(), stop.panorama), sizePx)
  })

  it.each([
    { form: 'tiles with borders', stopIndex: 0, sizePx: 160 },
    { form: 'images that overlap', stopIndex: 1, sizePx: 130 },
  ])('cuts the faces of Pano2VR from $form', async ({ stopIndex, sizePx }) => {
    const stop = pano2vrFormat.read({ path: 'pano.xml', text: pano2vrXml })?.stops[stopIndex]
    if (stop === undefined) throw new Error('the description has no such stop')
    await expectPaintedFaces(await extract(await pano2vrFiles(), stop.panorama), sizePx)
  })

  it.each(Object.entries(cubePanoramas))(
    'reads a cube of Photo Sphere Viewer in the form %s',
    async (_form, panorama) => {
      const text = nodeScript(`panorama: ${panorama}`)
      const [stop] = photoSphereViewerFormat.read({ path: 'tour.js', text })?.stops ?? []
      if (stop === undefined) throw new Error('the description has no stop')
      const faces = unzipSync(await readFile(await extract(await panoramaFiles(), stop.panorama)))
      for (const face of cubeFaces) {
        const pixels = await sharp(faces[`${face}.jpg`]).raw().toBuffer()
        expect(psnrDb(pixels, paintFace(face, 128))).toBeGreaterThan(40)
      }
    },
  )

  it('stitches the tiles of an equirectangular image', async () => {
    const text = nodeScript(`panorama: ${spherePanorama}`)
    const [stop] = photoSphereViewerFormat.read({ path: 'tour.js', text })?.stops ?? []
    if (stop === undefined) throw new Error('the description has no stop')
    const path = await extract(await panoramaFiles(), stop.panorama)
    expect((await readPanorama(path)).facts).toMatchObject({ widthPx: 512, heightPx: 256 })
    const whole = paintEquirect(directionPainting, wholeSphere(512))
    expect(psnrDb(await sharp(path).raw().toBuffer(), whole)).toBeGreaterThan(40)
  })

  it('scales a tile of another size to its place', async () => {
    const files = await tileFiles({ sizePx: 160, tileSizePx: 64 }, gridPath)
    const tile = files[gridPath('f', 2, 2)] as Buffer
    files[gridPath('f', 2, 2)] = await sharp(tile).resize(64, 64, { fit: 'fill' }).jpeg({ quality: 95 }).toBuffer()
    const path = await extract(files, gridOf(160))
    const front = await sharp(unzipSync(await readFile(path))['f.jpg'])
      .raw()
      .toBuffer()
    expect(psnrDb(front, paintFace('f', 160))).toBeGreaterThan(35)
  })

  it('copies an equirectangular image as it is', async () => {
    const image = await equirectJpeg(64)
    const path = await extract({ 'img/hall.jpg': image }, { image: 'img/hall.jpg', coverage: null })
    expect((await readFile(path)).equals(image)).toBe(true)
  })

  it('rejects a damaged tile, and names it', async () => {
    const files = await tileFiles({ sizePx: 128, tileSizePx: 64 }, gridPath)
    files[gridPath('l', 1, 0)] = 'not an image'
    await expect(extract(files, gridOf(128))).rejects.toMatchObject({
      code: 'media.notAccepted',
      message: expect.stringContaining('tiles/l/02_01.jpg'),
    })
  })
})
