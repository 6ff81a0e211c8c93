import sharp from 'sharp'
import { type CubeFace, cubeFaces } from '../../../src/shared/geometry/cube.ts'
import { paintFace } from './foreign-archives.ts'

type Files = Record<string, Uint8Array | string>

/** Order of faces in numbers. */
const faceNumbers: readonly CubeFace[] = ['f', 'r', 'b', 'l', 'u', 'd']

const imageUrls = faceNumbers.map((_face, index) => `tile${index}url="images/roof_${index}.png"`).join(' ')

/** Tour of Pano2VR: a panorama in tiles with borders, and one in six images that overlap. */
export const pano2vrXml = `<?xml version="1.0" encoding="UTF-8"?>
<tour start="node2" apprev="15996" appversion="5.2.4">
  <panorama id="node1">
    <view fovmode="0" pannorth="30"><start pan="120" tilt="-5" fov="60" projection="4" /><max pan="360" /></view>
    <userdata title="Hall &amp; yard" description="Built in 1902" latitude="53.5" longitude="9.9" copyright="City" author="Kim" />
    <hotspots>
      <label enabled="1" />
      <hotspot id="Point01" title="Roof" pan="-28" tilt="-13" url="{node2}" target="10/0/80" skinid="ht_node" />
      <hotspot id="Point02" title="Clock" description="&lt;b&gt;1902&lt;/b&gt;" pan="20" tilt="8" url="" target="" />
      <hotspot id="Point03" title="Site" pan="0" tilt="0" url="https://example.org/" target="_blank" />
      <hotspot id="Point04" title="Script" pan="9" tilt="0" url="javascript:alert(1)" target="" />
      <hotspot id="Point05" title="North" pan="1" tilt="0" url="{node2}" target="N10/2/60/0/4" />
      <polyhotspot id="Poly" title="Door" url="" target=""><vertex pan="1" tilt="2" /><vertex pan="5" tilt="2" /><vertex pan="5" tilt="6" /><vertex pan="1" tilt="6" /></polyhotspot>
    </hotspots>
    <input leveltilesize="64" leveltileurl="tiles/node1/cf_%c/l_%l/c_%x/tile_%y.png" width="160" height="160" overlap="1">
      <level width="160" height="160" /><level width="80" height="80" preload="1" /><preview strip="1" />
    </input>
  </panorama>
  <panorama id="node2">
    <view fovmode="1" pannorth="-20"><start pan="0" tilt="0" fov="90" projection="9" /></view>
    <userdata title="" latitude="" longitude="" />
    <hotspots><hotspot id="Back" pan="170" tilt="0" url="{node1}" target="$fwd" /></hotspots>
    <input tilesize="140" tilescale="1.0769230769230769" ${imageUrls} />
  </panorama>
</tour>`

/** Pixels of a face and of a border beyond its edges, which a wider view of the same face shows. */
function wideFace(face: CubeFace, sizePx: number, borderPx: number) {
  const wideSizePx = sizePx + 2 * borderPx
  const raw = { width: wideSizePx, height: wideSizePx, channels: 3 } as const
  return sharp(paintFace(face, wideSizePx, { extent: wideSizePx / sizePx }), { raw })
}

/** Files of the tour. */
export async function pano2vrFiles(): Promise<Files> {
  const files: Files = { 'pano.xml': pano2vrXml }
  for (const face of cubeFaces) {
    const number = faceNumbers.indexOf(face)
    files[`images/roof_${number}.png`] = await wideFace(face, 130, 5).png().toBuffer()
    const hall = await wideFace(face, 160, 1).png().toBuffer()
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        const width = Math.min(64, 160 - 64 * column) + 2
        const height = Math.min(64, 160 - 64 * row) + 2
        const tile = sharp(hall).extract({ left: 64 * column, top: 64 * row, width, height })
        files[`tiles/node1/cf_${number}/l_1/c_${column}/tile_${row}.png`] = await tile.png().toBuffer()
      }
    }
  }
  return files
}
