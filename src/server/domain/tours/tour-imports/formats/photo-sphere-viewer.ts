import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { escapeHtml } from '../../../../../shared/web/escape-html.ts'
import type { ForeignHotspot, ForeignStop, ImagePosition, ImportNote } from '../foreign-tour.ts'
import { folderOf } from './archive-path.ts'
import { type Fields, idOf, isFields, listOf, numberOf, textOf } from './fields.ts'
import type { DescriptionFile, ForeignFormat } from './foreign-format.ts'
import { readObjectLiteral } from './object-literal.ts'
import { angleDegOf, correctionOf, directionByGps, directionOf, locationOf } from './photo-sphere-viewer-angles.ts'
import { faceOfName, type NodePanorama, nodePanorama } from './photo-sphere-viewer-panorama.ts'
import { centerYawDeg, isTilted, type Turn, unturned } from './turns.ts'
import { middleDirection } from './view-angles.ts'

/** Node whose panorama can be imported. */
type ReadNode = {
  readonly fields: Fields
  readonly panorama: NodePanorama
  readonly turns: readonly Turn[]
}

/** Position of a hotspot: a direction in the view, or a position on the image. */
type Place = { readonly direction: Direction } | { readonly imagePosition: ImagePosition } | undefined

function imagePositionOf(
  { textureX, textureY, textureFace }: Fields,
  { panorama }: ReadNode,
): ImagePosition | undefined {
  const xPx = numberOf(textureX)
  const yPx = numberOf(textureY)
  if (xPx === undefined || yPx === undefined) return undefined
  const face = faceOfName(textureFace)
  if ('faces' in panorama.source !== (face !== null)) return undefined
  return { xPx, yPx, widthPx: panorama.positionWidthPx ?? null, face }
}

/** Place of a point of the viewer: angles, or pixels of the image. */
function placeOf(position: unknown, node: ReadNode): Place {
  if (!isFields(position)) return undefined
  const imagePosition = imagePositionOf(position, node)
  if (imagePosition !== undefined) return { imagePosition }
  const direction = directionOf(position)
  return direction && { direction }
}

/** Middle of the corners of an area. */
function middleOf(corners: readonly Place[]): Place {
  const directions = corners.flatMap((place) => (place && 'direction' in place ? [place.direction] : []))
  const positions = corners.flatMap((place) => (place && 'imagePosition' in place ? [place.imagePosition] : []))
  const [first] = positions
  if (first !== undefined) {
    const meanOf = (read: (position: ImagePosition) => number) =>
      positions.reduce((sum, position) => sum + read(position), 0) / positions.length
    return { imagePosition: { ...first, xPx: meanOf(({ xPx }) => xPx), yPx: meanOf(({ yPx }) => yPx) } }
  }
  const direction = middleDirection(directions)
  return direction && { direction }
}

/** Corners of an area, which are pairs or objects; of an area with holes, the outer ones. */
function cornersOf(value: unknown, [x, y]: readonly [string, string]): readonly Fields[] {
  if (!Array.isArray(value)) return []
  const isNested = Array.isArray(value[0]) && (Array.isArray(value[0][0]) || isFields(value[0][0]))
  const corners: readonly unknown[] = isNested ? value[0] : value
  return corners.flatMap((corner) => {
    if (isFields(corner)) return [corner]
    return Array.isArray(corner) ? [{ [x]: corner[0], [y]: corner[1] }] : []
  })
}

const angleFields = ['yaw', 'pitch'] as const
const pixelFields = ['textureX', 'textureY'] as const

function placeOfMarker(marker: Fields, node: ReadNode): Place {
  const { position, polygon, polyline, polygonPixels, polylinePixels, gps } = marker
  if (isFields(position)) return placeOf(position, node)
  const corners = [
    ...cornersOf(position, angleFields),
    ...cornersOf(polygon ?? polyline, angleFields),
    ...cornersOf(polygonPixels ?? polylinePixels, pixelFields),
  ]
  if (corners.length > 0) return middleOf(corners.map((corner) => placeOf(corner, node)))
  const direction = directionByGps(node.fields.gps, gps)
  return direction && { direction }
}

type LinkContext = {
  readonly nodeById: ReadonlyMap<string, Fields>
  /** True if the tour places its links by the coordinates of their nodes. */
  readonly isByGps: boolean
}

function placeOfLink(link: Fields, node: ReadNode, { nodeById, isByGps }: LinkContext): Place {
  const typed = isByGps ? undefined : placeOf(link.position ?? link, node)
  if (typed !== undefined && 'imagePosition' in typed) return typed
  const target = nodeById.get(idOf(link.nodeId) ?? '')
  const direction = typed?.direction ?? directionByGps(node.fields.gps, link.gps ?? target?.gps)
  if (direction === undefined) return undefined
  const { yaw, pitch } = isFields(link.linkOffset) ? link.linkOffset : {}
  return {
    direction: {
      yawDeg: direction.yawDeg + (angleDegOf(yaw) ?? 0),
      pitchDeg: direction.pitchDeg + (angleDegOf(pitch) ?? 0),
    },
  }
}

/** Fields of a hotspot's position, relative to the image in the archive. */
function positionOf(place: Place, { panorama, turns }: ReadNode) {
  if (place === undefined) return { yawDeg: Number.NaN, pitchDeg: Number.NaN }
  if ('imagePosition' in place) return { yawDeg: 0, pitchDeg: 0, imagePosition: place.imagePosition }
  const { yawDeg, pitchDeg } = unturned(place.direction, turns)
  return { yawDeg: yawDeg - (panorama.centerYawDeg ?? 0), pitchDeg }
}

function linkOf(
  link: Fields,
  index: number,
  { node, context }: { node: ReadNode; context: LinkContext },
): ForeignHotspot {
  return {
    ...positionOf(placeOfLink(link, node, context), node),
    sourceId: `link-${index}`,
    title: '',
    html: '',
    action: { targetId: idOf(link.nodeId) ?? '', arrival: 'automatic' },
  }
}

const tooltipOf = (tooltip: unknown) => textOf(isFields(tooltip) ? tooltip.content : tooltip)

function markerOf(marker: Fields, index: number, node: ReadNode): ForeignHotspot {
  return {
    ...positionOf(placeOfMarker(marker, node), node),
    sourceId: idOf(marker.id) ?? `marker-${index}`,
    title: tooltipOf(marker.tooltip),
    html: textOf(marker.content) || textOf(marker.html),
    action: null,
  }
}

function readNode(fields: Fields, folder: string, notes: ImportNote[]): ReadNode[] {
  const name = textOf(fields.name) || (idOf(fields.id) ?? '')
  const panorama = nodePanorama(fields, folder)
  if (panorama === undefined) {
    notes.push({ code: 'panoramaUnknown', subject: name })
    return []
  }
  if (panorama.isPreview) notes.push({ code: 'tilesUnknown', subject: name })
  if (panorama.isReduced) notes.push({ code: 'resolutionReduced', subject: name })
  const turns = [...(panorama.pose ? [panorama.pose] : []), correctionOf(fields.sphereCorrection)]
  if (turns.some(isTilted)) notes.push({ code: 'tiltIgnored', subject: name })
  return [{ fields, panorama, turns }]
}

function stopOf(node: ReadNode, context: LinkContext): ForeignStop {
  const { fields, panorama, turns } = node
  const { yawDeg } = unturned({ yawDeg: 0, pitchDeg: 0 }, turns)
  const centerDeg = panorama.centerYawDeg ?? 0
  const caption = textOf(fields.caption)
  return {
    sourceId: idOf(fields.id) ?? '',
    name: textOf(fields.name) || (idOf(fields.id) ?? ''),
    html: textOf(fields.description) || (caption === '' ? '' : `<p>${escapeHtml(caption)}</p>`),
    credit: '',
    panorama: panorama.source,
    initialView: { yawDeg: yawDeg - centerDeg },
    northOffsetDeg: centerYawDeg(turns) + centerDeg,
    isPosedByFile: panorama.pose === undefined,
    location: locationOf(fields.gps),
    hotspots: [
      ...listOf(fields.links).map((link, index) => linkOf(link, index, { node, context })),
      ...listOf(fields.markers).map((marker, index) => markerOf(marker, index, node)),
    ],
  }
}

/** Configuration of the plugin for virtual tours, as far as it is data. */
type Configuration = {
  readonly nodes: readonly Fields[]
  readonly startId: string | undefined
  readonly isByGps: boolean
}

const isNode = ({ id, panorama }: Fields) =>
  idOf(id) !== undefined && (typeof panorama === 'string' || (typeof panorama === 'object' && panorama !== null))

/** Nodes of a list; undefined for a list of something else. */
function nodesOf(value: unknown): readonly Fields[] | undefined {
  const nodes = listOf(value).filter(isNode)
  return nodes.length > 0 ? nodes : undefined
}

/** The nodes alone, or with the other options of the plugin. */
function configurationOfJson(value: unknown): Configuration | undefined {
  const { nodes: list, startNodeId, positionMode }: Fields = isFields(value) ? value : { nodes: value }
  const nodes = nodesOf(list)
  return nodes && { nodes, startId: idOf(startNodeId), isByGps: positionMode === 'gps' }
}

/** Places of a script where a list of nodes may begin. */
const listStart = /(?:nodes["']?\s*[:=]|setNodes\s*\()\s*(?=\[)/gi
/** Places that are tried in a script. */
const listsMax = 40

function configurationOfScript(text: string): Configuration | undefined {
  if (!/\bpanorama\b/.test(text)) return undefined
  let failure: unknown
  for (const { index, 0: start } of [...text.matchAll(listStart)].slice(0, listsMax)) {
    try {
      const nodes = nodesOf(readObjectLiteral(text, index + start.length))
      if (nodes === undefined) continue
      const [, startId] = /\bstartNodeId["']?\s*:\s*(["'])([^"']{1,200})\1/.exec(text)?.slice(1) ?? []
      return { nodes, startId, isByGps: /\bpositionMode["']?\s*:\s*["']gps["']/.test(text) }
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return undefined
}

function configurationOf({ path, text }: DescriptionFile): Configuration | undefined {
  return path.toLowerCase().endsWith('.json') ? configurationOfJson(JSON.parse(text)) : configurationOfScript(text)
}

/**
 * Nodes of the virtual tour plugin of Photo Sphere Viewer 5, in a JSON file, a script or a page.
 * https://photo-sphere-viewer.js.org/plugins/virtual-tour.html
 */
export const photoSphereViewerFormat: ForeignFormat = {
  mayDescribe: (path) => /\.(?:json|html?|m?js)$/i.test(path),
  read: (file) => {
    const configuration = configurationOf(file)
    if (configuration === undefined) return null
    const { nodes, startId, isByGps } = configuration
    const notes: ImportNote[] = []
    const context = { nodeById: new Map(nodes.map((fields) => [idOf(fields.id) ?? '', fields])), isByGps }
    const readNodes = nodes.flatMap((fields) => readNode(fields, folderOf(file.path), notes))
    const stops = readNodes.map((node) => stopOf(node, context))
    return { name: '', startId: startId ?? stops[0]?.sourceId ?? null, stops, notes }
  },
}
