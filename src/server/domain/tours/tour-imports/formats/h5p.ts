import { radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import { escapeHtml } from '../../../../../shared/web/escape-html.ts'
import type { ForeignAction, ForeignHotspot, ForeignStop, ImportNote } from '../foreign-tour.ts'
import { archivePath, baseNameOf, folderOf } from './archive-path.ts'
import { type Fields, fieldsOf, idOf, isFields, listOf, numberOf, textOf } from './fields.ts'
import type { ForeignFormat } from './foreign-format.ts'
import { acceptPanorama, type ReadPanorama } from './read-panorama.ts'
import { horizontalOfVerticalDeg } from './view-angles.ts'

/** Yaw on the image of the viewer's yaw 0. */
const yawAtZeroDeg = 90

/** Vertical field of view of the viewer. */
const fovDeg = 75

/** Direction of a position `yaw,pitch` in radians. */
function directionOf(position: unknown) {
  const [yaw, pitch] = textOf(position)
    .split(',')
    .map((angle) => numberOf(angle))
  return {
    yawDeg: yaw === undefined ? Number.NaN : yaw / radPerDeg + yawAtZeroDeg,
    pitchDeg: pitch === undefined ? Number.NaN : pitch / radPerDeg,
  }
}

/** Content of a hotspot that can be imported. */
type Content = { readonly action: ForeignAction; readonly html: string }

const plainContent = (html: string): Content => ({ action: null, html })

/** Readers of content by its library. The other libraries, such as media and quizzes, are only named by their title. */
const readers: Readonly<Record<string, (params: Fields) => Content>> = {
  'H5P.GoToScene': ({ nextSceneId }) => ({
    action: { targetId: idOf(nextSceneId) ?? '', arrival: 'automatic' },
    html: '',
  }),
  'H5P.AdvancedText': ({ text }) => plainContent(textOf(text)),
}

/** Alt text of an image, and nothing of other content. */
function altTextOf({ alt }: Fields): Content {
  return plainContent(textOf(alt) === '' ? '' : `<p>${escapeHtml(textOf(alt))}</p>`)
}

/** Title that the editor gives to content without one. */
const defaultTitle = /^Untitled .*$/

function titleOf({ labelText, action }: Fields): string {
  const { title } = fieldsOf(fieldsOf(action).metadata)
  return textOf(labelText) || textOf(title).replace(defaultTitle, '')
}

type HotspotContext = { readonly stopName: string; readonly notes: ImportNote[] }

function hotspotOf(interaction: Fields, index: number, { stopName, notes }: HotspotContext): ForeignHotspot {
  const { library, params, subContentId } = fieldsOf(interaction.action)
  const [name = ''] = textOf(library).split(' ')
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined
  const title = titleOf(interaction)
  if (read === undefined) notes.push({ code: 'contentIgnored', subject: `${stopName}: ${title || name}` })
  return {
    ...directionOf(interaction.interactionpos),
    sourceId: idOf(subContentId) ?? `interaction-${index}`,
    title,
    ...(read ?? altTextOf)(fieldsOf(params)),
  }
}

/** Equirectangular image of a scene; undefined for flat images. Unsaved images have a mark after their path. */
function panoramaOf({ sceneType, scenesrc }: Fields, folder: string): ReadPanorama | undefined {
  const isSphere = (textOf(sceneType) || '360') === '360'
  const image = isSphere ? archivePath(folder, textOf(fieldsOf(scenesrc).path)) : undefined
  return image === undefined ? undefined : { source: { image, coverage: null }, isReduced: false }
}

function stopOf(scene: Fields, folder: string, notes: ImportNote[]): ForeignStop[] {
  const sourceId = idOf(scene.sceneId) ?? ''
  const name = textOf(scene.scenename) || sourceId
  const panorama = acceptPanorama(panoramaOf(scene, folder), name, notes)
  if (panorama === undefined) return []
  const { yawDeg, pitchDeg } = directionOf(scene.cameraStartPosition)
  const hasStart = Number.isFinite(yawDeg) && Number.isFinite(pitchDeg)
  const view = { fovDeg: horizontalOfVerticalDeg(fovDeg) }
  return [
    {
      sourceId,
      name,
      html: textOf(scene.scenedescription),
      credit: textOf(fieldsOf(fieldsOf(scene.scenesrc).copyright).author),
      panorama,
      initialView: hasStart ? { ...view, yawDeg, pitchDeg } : view,
      northOffsetDeg: 0,
      location: null,
      hotspots: listOf(scene.interactions).map((interaction, index) =>
        hotspotOf(interaction, index, { stopName: name, notes }),
      ),
    },
  ]
}

/** Virtual tour of H5P (`H5P.ThreeImage`): `content.json` in an `.h5p` file. https://h5p.org/virtual-tour-360 */
export const h5pFormat: ForeignFormat = {
  mayDescribe: (path) => baseNameOf(path) === 'content.json',
  read: ({ path, text }) => {
    const { threeImage } = fieldsOf(JSON.parse(text))
    if (!isFields(threeImage)) return null
    const notes: ImportNote[] = []
    const stops = listOf(threeImage.scenes).flatMap((scene) => stopOf(scene, folderOf(path), notes))
    return { name: '', startId: idOf(threeImage.startSceneId) ?? stops[0]?.sourceId ?? null, stops, notes }
  },
}
