import type { PartialView } from '../../../../../shared/geometry/sphere.ts'
import { radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import { facesBy } from '../../../../../shared/tour-imports/panorama-source.ts'
import type { ForeignAction, ForeignHotspot, ForeignStop, ImportNote } from '../foreign-tour.ts'
import { baseNameOf, folderOf } from './archive-path.ts'
import { type Fields, idOf, isFields, listOf, numberOf, textOf } from './fields.ts'
import type { ForeignFormat } from './foreign-format.ts'
import { deepestLevel } from './levels.ts'
import { readObjectLiteral } from './object-literal.ts'
import { acceptPanorama, type ReadPanorama } from './read-panorama.ts'
import { horizontalOfVerticalDeg, viewFromDown } from './view-angles.ts'

const assignment = /\bAPP_DATA\s*=\s*(?=\{)/

const degreesOf = (value: unknown): number | undefined => {
  const radians = numberOf(value)
  return radians === undefined ? undefined : radians / radPerDeg
}

/** Direction of a hotspot. Marzipano's pitch grows downward. */
function directionOf({ yaw, pitch }: Fields) {
  return { yawDeg: degreesOf(yaw) ?? Number.NaN, pitchDeg: -(degreesOf(pitch) ?? Number.NaN) }
}

/** Initial view. Marzipano's field of view is vertical. */
function viewOf(parameters: unknown): PartialView {
  if (!isFields(parameters)) return {}
  const { yaw, pitch, fov } = parameters
  const verticalDeg = degreesOf(fov)
  const fovDeg = verticalDeg === undefined ? undefined : horizontalOfVerticalDeg(verticalDeg)
  return viewFromDown(degreesOf(yaw), degreesOf(pitch), fovDeg)
}

/** Tiles of the deepest level. Folders of levels count from 1, without the levels that only replace missing tiles. */
function panoramaOf({ id, levels }: Fields, folder: string): ReadPanorama | undefined {
  const shownLevels = listOf(levels).filter(({ fallbackOnly }) => fallbackOnly !== true)
  const deepest = deepestLevel(
    shownLevels.map(({ size, tileSize }, index) => ({
      key: String(index + 1),
      sizePx: Math.round(numberOf(size) ?? 0),
      tileSizePx: Math.round(numberOf(tileSize) ?? 0),
    })),
  )
  const sceneId = idOf(id)
  if (deepest === undefined || sceneId === undefined) return undefined
  const { key, sizePx, tileSizePx } = deepest.level
  const faces = facesBy((face) => {
    const path = `${folder}tiles/${sceneId}/${key}/${face}/{row}/{column}.jpg`
    return { path, sizePx, tileSizePx, firstIndex: 0, digits: 1 }
  })
  return { source: { faces }, isReduced: deepest.isReduced }
}

function linkOf(hotspot: Fields, index: number): ForeignHotspot {
  const action: ForeignAction = { targetId: idOf(hotspot.target) ?? '', arrival: 'automatic' }
  return { ...directionOf(hotspot), sourceId: `link-${index}`, title: '', html: '', action }
}

function infoOf(hotspot: Fields, index: number): ForeignHotspot {
  const { title, text } = hotspot
  return { ...directionOf(hotspot), sourceId: `info-${index}`, title: textOf(title), html: textOf(text), action: null }
}

function stopOf(scene: Fields, folder: string, notes: ImportNote[]): ForeignStop[] {
  const sourceId = idOf(scene.id) ?? ''
  const name = textOf(scene.name) || sourceId
  const panorama = acceptPanorama(panoramaOf(scene, folder), name, notes)
  if (panorama === undefined) return []
  return [
    {
      sourceId,
      name,
      html: '',
      credit: '',
      panorama,
      initialView: viewOf(scene.initialViewParameters),
      northOffsetDeg: 0,
      location: null,
      hotspots: [...listOf(scene.linkHotspots).map(linkOf), ...listOf(scene.infoHotspots).map(infoOf)],
    },
  ]
}

/** Export of Marzipano Tool: a script `data.js` with the scenes, next to the folder `tiles`. */
export const marzipanoFormat: ForeignFormat = {
  mayDescribe: (path) => baseNameOf(path) === 'data.js',
  read: ({ path, text }) => {
    const match = assignment.exec(text)
    if (match === null) return null
    const data = readObjectLiteral(text, match.index + match[0].length)
    if (!isFields(data)) return null
    const notes: ImportNote[] = []
    const stops = listOf(data.scenes).flatMap((scene) => stopOf(scene, folderOf(path), notes))
    return { name: textOf(data.name), startId: stops[0]?.sourceId ?? null, stops, notes }
  },
}
