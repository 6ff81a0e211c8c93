import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const libraryPhotograph = resolve(import.meta.dirname, '../../../shared/data/peabody-library-8192.jpg')
const demoPanorama = resolve(import.meta.dirname, '../../src/server/domain/tours/samples/panoramas/gallery.webp')
const size = { widthPx: 8192, heightPx: 4096 } as const

export type Subject = {
  readonly name: string
  readonly path: string
  readonly widthPx: number
  readonly heightPx: number
  readonly description: string
}

/** Generates a panorama of fine gratings and grain. */
async function generateGratings(folder: string): Promise<Subject> {
  const path = join(folder, 'generated.jpg')
  const { widthPx, heightPx } = size
  const pixels = Buffer.alloc(3 * widthPx * heightPx)
  for (let y = 0, offset = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, offset += 3) {
      const rails = Math.sin((x * Math.PI) / (3 + ((y >> 8) % 5))) * Math.sin((y * Math.PI) / (3 + ((x >> 9) % 7)))
      // A multiplicative hash of the position gives the same noise in each run.
      const grain = ((Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b)) >>> 24) / 8
      pixels[offset] = 110 + 70 * rails + grain
      pixels[offset + 1] = 100 + 60 * Math.sin(x / 90) + grain
      pixels[offset + 2] = 90 + 50 * rails * Math.sin(y / 70)
    }
  }
  await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(path)
  return { name: 'gratings', path, ...size, description: 'generated gratings, 8192×4096' }
}

/** The photograph of a library if its file is available. */
function findPhotograph(): Subject | undefined {
  if (!existsSync(libraryPhotograph)) return undefined
  return { name: 'library', path: libraryPhotograph, ...size, description: 'library photograph, 8192×4096' }
}

/** Returns the photograph of a library if its file is available, or else generates a panorama with equally fine detail. */
export async function findSubject(folder: string): Promise<Subject> {
  return findPhotograph() ?? generateGratings(folder)
}

/** All subjects: the photograph if it is available, a panorama of the demo, and generated gratings. */
export async function findSubjects(folder: string): Promise<readonly Subject[]> {
  const { width: widthPx, height: heightPx } = await sharp(demoPanorama).metadata()
  const demo = {
    name: 'demo',
    path: demoPanorama,
    widthPx,
    heightPx,
    description: `gallery of the demo, ${widthPx}×${heightPx}`,
  }
  return [findPhotograph() ?? [], demo, await generateGratings(folder)].flat()
}
