import sharp from 'sharp'
import { type CubeFace, cubeFaces } from '../../../src/shared/geometry/cube.ts'
import { equirectJpeg, paintFace } from './foreign-archives.ts'

type Files = Record<string, Uint8Array | string>

const faceNames = { l: 'left', f: 'front', r: 'right', b: 'back', u: 'top', d: 'bottom' } as const
const facePx = 128

/** Image of a face as the viewer expects it: top and bottom turned by half, unless they are flipped. */
function faceImage(face: CubeFace, isFlipped: boolean) {
  const isTurned = !isFlipped && (face === 'u' || face === 'd')
  const image = sharp(paintFace(face, facePx), { raw: { width: facePx, height: facePx, channels: 3 } })
  return image.rotate(isTurned ? 180 : 0).png()
}

type Sheet = { readonly columns: number; readonly rows: number; readonly isFlipped: boolean }

/** Faces in the cells of one image. */
async function faceSheet(cells: Readonly<Record<CubeFace, readonly [number, number]>>, sheet: Sheet): Promise<Buffer> {
  const create = {
    width: facePx * sheet.columns,
    height: facePx * sheet.rows,
    channels: 3,
    background: '#000',
  } as const
  const parts = cubeFaces.map(async (face) => ({
    input: await faceImage(face, sheet.isFlipped).toBuffer(),
    left: facePx * cells[face][0],
    top: facePx * cells[face][1],
  }))
  return sharp({ create })
    .composite(await Promise.all(parts))
    .png()
    .toBuffer()
}

const paths = ['left.png', 'front.png', 'right.png', 'back.png', 'top.png', 'bottom.png']

/** Forms of a cube in nodes of Photo Sphere Viewer. */
export const cubePanoramas = {
  array: JSON.stringify(paths),
  object: JSON.stringify(Object.fromEntries(paths.map((path) => [path.replace('.png', ''), path]))),
  stripe: JSON.stringify({
    type: 'stripe',
    path: 'stripe.png',
    order: ['front', 'back', 'top', 'bottom', 'left', 'right'],
    flipTopBottom: true,
  }),
  net: JSON.stringify({ type: 'net', path: 'net.png' }),
  tiles: '{ faceSize: 128, nbTiles: 2, tileUrl: (face, col, row) => `tiles/$' + '{face}/$' + '{row}_$' + '{col}.png` }',
} as const

/** Panorama in tiles of an equirectangular image. */
export const spherePanorama = `{
  baseUrl: 'low.jpg',
  levels: [{ width: 128, cols: 1, rows: 1 }, { width: 512, cols: 4, rows: 2 }],
  tileUrl: (col, row, level) => 'sphere/' + level + '/' + col + '-' + row + '.jpg',
}`

/** Script with a node. */
export const nodeScript = (fields: string) =>
  `const viewer = new Viewer({ plugins: [[VirtualTourPlugin, { positionMode: 'manual', nodes: [{ id: 'hall', ${fields} }] }]] });`

/** Files of all panoramas. */
export async function panoramaFiles(): Promise<Files> {
  const files: Files = {
    'stripe.png': await faceSheet(
      { f: [0, 0], b: [1, 0], u: [2, 0], d: [3, 0], l: [4, 0], r: [5, 0] },
      { columns: 6, rows: 1, isFlipped: true },
    ),
    'net.png': await faceSheet(
      { l: [0, 1], f: [1, 1], r: [2, 1], b: [3, 1], u: [1, 0], d: [1, 2] },
      { columns: 4, rows: 3, isFlipped: true },
    ),
  }
  for (const face of cubeFaces) {
    const image = await faceImage(face, false).toBuffer()
    files[`${faceNames[face]}.png`] = image
    await addTiles(files, image, { width: 64, pathOf: (x, y) => `tiles/${faceNames[face]}/${y}_${x}.png` })
  }
  await addTiles(files, await equirectJpeg(512), { width: 128, pathOf: (x, y) => `sphere/1/${x}-${y}.jpg` })
  return files
}

type Tiling = { readonly width: number; readonly pathOf: (column: number, row: number) => string }

/** Cuts an image into square tiles. */
async function addTiles(files: Files, image: Buffer, { width, pathOf }: Tiling): Promise<void> {
  const size = await sharp(image).metadata()
  for (let y = 0; y * width < size.height; y++) {
    for (let x = 0; x * width < size.width; x++) {
      const tile = sharp(image).extract({ left: x * width, top: y * width, width, height: width })
      files[pathOf(x, y)] = await tile.png().toBuffer()
    }
  }
}

/** Nodes of a tour, as people write them by hand. */
export const nodes = [
  {
    id: 'hall',
    name: 'Hall',
    caption: 'Ground floor & yard',
    panorama: 'img/hall.jpg',
    thumbnail: 'img/hall-small.jpg',
    gps: [9.9, 53.5, 12],
    links: [
      { nodeId: 'roof', position: { yaw: '65deg', pitch: '-3deg' }, linkOffset: { yaw: 0.1 } },
      { nodeId: 'yard', position: { textureX: 384, textureY: 128 } },
      { nodeId: 'gate' },
    ],
    markers: [
      {
        id: 'clock',
        position: { yaw: 0.1, pitch: '0.2rad' },
        tooltip: { content: 'Clock' },
        content: '<b>1902</b><script>x()</script>',
        image: 'pin.png',
      },
      {
        id: 'area',
        polygon: [
          ['1deg', '-2deg'],
          ['5deg', '-2deg'],
          ['5deg', '-6deg'],
          ['1deg', '-6deg'],
        ],
        tooltip: 'Area',
      },
      { id: 'place', gps: [9.9, 53.6, 12], tooltip: 'North' },
    ],
  },
  {
    id: 'roof',
    name: 'Roof',
    description: '<p>View</p>',
    panorama: { path: 'roof.jpg' },
    links: [{ nodeId: 'hall', position: { yaw: 3, pitch: 0 } }],
  },
  { id: 'yard', panorama: 'yard.jpg', gps: [9.91, 53.5] },
  { id: 'gate', panorama: 'gate.jpg', gps: [9.8, 53.5, 12] },
]
