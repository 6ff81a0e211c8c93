import sharp from 'sharp'
import { type CubeFace, cubeFaces, facePoint } from '../../../src/shared/geometry/cube.ts'
import { directionPainting } from '../files/cube-zips.ts'
import { type Painting, paintEquirect, wholeSphere } from '../files/cut-panoramas.ts'

type Files = Record<string, Uint8Array | string>

type FacePainting = {
  readonly painting?: Painting
  /** Width of the view, in edges of the face; more than 1 shows a border beyond them. */
  readonly extent?: number
}

/** Pixels of a face that shows a painting. */
export function paintFace(
  face: CubeFace,
  sizePx: number,
  { painting = directionPainting, extent = 1 }: FacePainting = {},
): Uint8Array {
  const pixels = new Uint8ClampedArray(3 * sizePx ** 2)
  const offsetOf = (index: number) => extent * ((2 * (index + 0.5)) / sizePx - 1)
  for (let row = 0, offset = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++, offset += 3) {
      const [x, y, z] = facePoint(face, offsetOf(column), -offsetOf(row))
      const length = Math.hypot(x, y, z)
      pixels.set(painting([x / length, y / length, z / length]), offset)
    }
  }
  return new Uint8Array(pixels.buffer)
}

type TileSize = { readonly sizePx: number; readonly tileSizePx: number; readonly painting?: Painting }

/** Tiles of all faces, by the paths that a tool gives them. */
export async function tileFiles(
  { sizePx, tileSizePx, painting }: TileSize,
  pathOf: (face: CubeFace, row: number, column: number) => string,
): Promise<Files> {
  const files: Files = {}
  for (const face of cubeFaces) {
    const raw = { width: sizePx, height: sizePx, channels: 3 } as const
    const pixels = paintFace(face, sizePx, painting === undefined ? {} : { painting })
    for (let row = 0; row * tileSizePx < sizePx; row++) {
      for (let column = 0; column * tileSizePx < sizePx; column++) {
        const left = column * tileSizePx
        const top = row * tileSizePx
        const width = Math.min(tileSizePx, sizePx - left)
        const height = Math.min(tileSizePx, sizePx - top)
        const tile = sharp(pixels, { raw }).extract({ left, top, width, height })
        files[pathOf(face, row, column)] = await tile.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
      }
    }
  }
  return files
}

/** Description that Marzipano Tool would write for two linked scenes; hand-edited, with unquoted keys and commas. */
export const marzipanoScript = `var APP_DATA = {
  "scenes": [
    { "id": "0-hall", "name": "Hall", "faceSize": 150,
      "levels": [ { "tileSize": 256, "size": 64, "fallbackOnly": true }, { tileSize: 64, size: 64 }, { tileSize: 64, size: 160, }, ],
      "initialViewParameters": { "yaw": 0.5, "pitch": -0.1, "fov": 1.0471975511965976 },
      // The arrow points to the right.
      "linkHotspots": [ { "yaw": 1.2, "pitch": 0.2, "rotation": 5.497787, "target": "1-roof" } ],
      "infoHotspots": [ { "yaw": -2, "pitch": -0.5, "title": "Clock", "text": "<b>1902</b><script>alert(1)</script>" } ] },
    { "id": "1-roof", "name": "Roof",
      "levels": [ { "tileSize": 64, "size": 64 } ],
      "initialViewParameters": { "yaw": 0, "pitch": 0, "fov": 1 },
      "linkHotspots": [ { "yaw": -1.9, "pitch": 0, "target": "0-hall" }, { "yaw": 0, "pitch": 0, "target": "2-cellar" } ],
      "infoHotspots": [] },
  ],
  "name": "House", "settings": { "mouseViewMode": "drag" },
};`

/** Files of a project of Marzipano Tool with two scenes of 160 and 64 pixels. */
export async function marzipanoFiles(): Promise<Files> {
  const folder = 'app-files/tiles'
  return {
    'app-files/index.html': '<script src="data.js"></script>',
    'app-files/data.js': marzipanoScript,
    ...(await tileFiles(
      { sizePx: 160, tileSizePx: 64 },
      (face, row, column) => `${folder}/0-hall/2/${face}/${row}/${column}.jpg`,
    )),
    ...(await tileFiles(
      { sizePx: 64, tileSizePx: 64 },
      (face, row, column) => `${folder}/1-roof/1/${face}/${row}/${column}.jpg`,
    )),
  }
}

/** An equirectangular JPEG of a painting. */
export function equirectJpeg(widthPx: number, painting: Painting = directionPainting): Promise<Buffer> {
  const raw = { width: widthPx, height: widthPx / 2, channels: 3 } as const
  return sharp(paintEquirect(painting, wholeSphere(widthPx)), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Configuration of Pannellum with two scenes. */
export const pannellumConfiguration = {
  default: { firstScene: 'roof', basePath: 'img/' },
  scenes: {
    hall: {
      title: 'Hall',
      type: 'equirectangular',
      panorama: 'hall.jpg',
      northOffset: 289,
      yaw: 10,
      pitch: -3,
      hfov: 100,
      hotSpots: [
        { type: 'scene', yaw: 65, pitch: -3, sceneId: 'roof', targetYaw: 'sameAzimuth' },
        { type: 'info', yaw: 5, pitch: 8, text: 'Clock', URL: 'https://example.org/clock' },
      ],
    },
    roof: {
      title: 'Roof',
      type: 'multires',
      multiRes: {
        basePath: 'roof',
        path: '/%l/%s%y_%x',
        fallbackPath: '/fallback/%s',
        extension: 'jpg',
        tileResolution: 64,
        maxLevel: 2,
        cubeResolution: 100,
      },
      hotSpots: [{ type: 'scene', yaw: -170, pitch: 2, sceneId: 'hall', targetYaw: 20, targetPitch: 'same' }],
    },
  },
}

/** Files of a tour for Pannellum: a sphere and a cube in tiles. */
export async function pannellumFiles(): Promise<Files> {
  return {
    'tour.json': JSON.stringify(pannellumConfiguration),
    'img/hall.jpg': await equirectJpeg(512),
    ...(await tileFiles(
      { sizePx: 100, tileSizePx: 64 },
      (face, row, column) => `img/roof/2/${face}${row}_${column}.jpg`,
    )),
  }
}

/** Description of a tour of krpano: new and old tiles, and the parts of hotspots that can be read. */
export const krpanoXml = `<krpano version="1.21" title="Harbor &amp; pier">
  <include url="skin/vtourskin.xml" />
  <scene name="scene_hall" title="Hall" lat="53.5" lng="9.9" heading="12" onstart="">
    <view hlookat="10" vlookat="3" fovtype="HFOV" fov="90" limitview="auto" />
    <preview url="panos/hall.tiles/preview.jpg" />
    <image><cube url="panos/hall.tiles/%s/l%l/%0v/l%l_%s_%0v_%0h.jpg" multires="64,64,160" /></image>
    <hotspot name="h1" style="skin_hotspotstyle" ath="65" atv="3" linkedscene="scene_roof" linkedscene_lookat="120,-5,90" />
    <hotspot name="h2" ath="-20" atv="-8" tooltip="Clock" html="[b]1902[/b]" />
    <hotspot name="area"><point ath="1" atv="2" /><point ath="5" atv="2" /><point ath="5" atv="6" /><point ath="1" atv="6" /></hotspot>
    <hotspot name="web" ath="0" atv="0" tooltip="Site" onclick="openurl('https://example.org/');" />
    <hotspot name="script" ath="9" atv="0" tooltip="Tour" onclick="set(x,1); loadscene(scene_roof);" />
  </scene>
  <scene name="scene_roof" title="Roof">
    <view fov="60" />
    <image type="CUBE" multires="true" tilesize="64">
      <level tiledimagewidth="64" tiledimageheight="64"><cube url="panos/roof/l1_%s_%v_%h.jpg" /></level>
      <level tiledimagewidth="128" tiledimageheight="128"><cube url="panos/roof/l2_%s_%v_%h.jpg" /></level>
    </image>
    <hotspot name="back" ath="-170" atv="0" onclick="loadscene(scene_hall, null, MERGE, BLEND(1));" />
  </scene>
</krpano>`

/** Files of the tour of krpano. */
export async function krpanoFiles(): Promise<Files> {
  const twoDigits = (index: number) => String(index + 1).padStart(2, '0')
  return {
    'tour.xml': krpanoXml,
    ...(await tileFiles(
      { sizePx: 160, tileSizePx: 64 },
      (face, row, column) =>
        `panos/hall.tiles/${face}/l2/${twoDigits(row)}/l2_${face}_${twoDigits(row)}_${twoDigits(column)}.jpg`,
    )),
    ...(await tileFiles(
      { sizePx: 128, tileSizePx: 64 },
      (face, row, column) => `panos/roof/l2_${face}_${row + 1}_${column + 1}.jpg`,
    )),
  }
}
