import {
  bearingToYawDeg,
  type Direction,
  type Vec3,
  type View,
  vectorToDirection,
} from '../../../../shared/geometry/sphere.ts'
import { type StopKey, stopCameras } from './stop-cameras.ts'

export type SampleLink = Direction & { readonly target: StopKey }
export type SampleInfo = Direction & { readonly title: string; readonly html: string }

export type SampleStop = {
  readonly key: StopKey
  readonly name: string
  readonly description: string
  /** File in the folder `panoramas`. */
  readonly panorama: string
  /** Compass bearing of the image center. */
  readonly northOffsetDeg: number
  readonly initialView: View
  /** Meters east of, above and south of the center of the hall's floor. */
  readonly position: { readonly x: number; readonly y: number; readonly z: number }
  readonly links: readonly SampleLink[]
  readonly infos: readonly SampleInfo[]
}

type Story = {
  readonly name: string
  readonly description: string
  readonly initialView: View
  readonly links: readonly StopKey[]
  readonly infos: readonly { readonly point: Vec3; readonly title: string; readonly html: string }[]
}

/** Links point at a visitor's chest rather than the eyes, clear of the horizon. */
const linkDropM = 0.5

const stories: Record<StopKey, Story> = {
  courtyard: {
    name: 'Entrance court',
    description:
      '<p>A walled court keeps the wind out and the afternoon in. The door on the axis stands open: through the hall one already sees the sea.</p>',
    initialView: { yawDeg: -4, pitchDeg: 1, fovDeg: 95 },
    links: ['hall'],
    infos: [
      {
        point: [4.9, 2.9, -11.4],
        title: 'The olive tree',
        html: '<p>It stood here before the house. The plan was drawn around its shade, and the gravel lets its roots drink.</p>',
      },
      {
        point: [-4.9, -0.1, -11.4],
        title: 'Reflecting basin',
        html: '<p>Rain from both roofs is gathered here. Five stones lead across to the bench.</p>',
      },
    ],
  },
  hall: {
    name: 'The hall',
    description:
      '<p>Two storeys of daylight: six bays of glass to the south, four slots to the west that draw the hours on the limestone floor.</p>',
    initialView: { yawDeg: -8, pitchDeg: 0, fovDeg: 100 },
    links: ['courtyard', 'gallery', 'mezzanine', 'terrace'],
    infos: [
      {
        point: [-4.76, 1.755, 0.9],
        title: 'A stair without strings',
        html: '<p>Eighteen treads of solid oak are held by the wall alone. The glass beside them carries nothing but the handrail.</p>',
      },
      {
        point: [5.92, 4.45, 0.8],
        title: 'Evening, calm',
        html: '<p>Oil on linen, <strong>2.9 × 2 m</strong>. It hangs where the last sun of the day arrives.</p>',
      },
    ],
  },
  gallery: {
    name: 'Library and gallery',
    description:
      '<p>A lower, quieter room. A slot in the roof lights the shelves from above; the long window frames the pergola and the water.</p>',
    initialView: { yawDeg: 0, pitchDeg: 0, fovDeg: 95 },
    links: ['hall', 'terrace'],
    infos: [
      {
        point: [10, 1.9, -4.65],
        title: 'The shelves',
        html: '<p>Eight meters of oak, nine shelves high. The ladder runs on a brass rail.</p>',
      },
      {
        point: [15.94, 1.85, -0.9],
        title: 'Six arcs',
        html: '<p>Pigment on paper, laid in one sitting. The bands grow drier as the brush runs out.</p>',
      },
    ],
  },
  mezzanine: {
    name: 'Mezzanine',
    description:
      '<p>From up here the hall, the pool and the horizon lie in one line. A table waits for anyone who came to read.</p>',
    initialView: { yawDeg: 0, pitchDeg: -22, fovDeg: 100 },
    links: ['hall'],
    infos: [
      {
        point: [-2.7, 4.6, -3.55],
        title: 'Reading table',
        html: '<p>Oak from the beams that were left over. The lamp is lit at four.</p>',
      },
    ],
  },
  terrace: {
    name: 'Sea terrace',
    description:
      '<p>Travertine to the edge, then thirty-four meters of air. The pool takes the color of the bay, and the hills close it to the west.</p>',
    initialView: { yawDeg: -20, pitchDeg: -1, fovDeg: 100 },
    links: ['hall', 'gallery'],
    infos: [
      {
        point: [-2.2, 0, 15],
        title: 'The pool',
        html: '<p>Twelve meters long, level with its rim. On the far side the water runs over the edge and is led back.</p>',
      },
      {
        point: [12.4, 1, 8],
        title: 'Table under the pergola',
        html: '<p>Room for eight. The laths are spaced so that noon is shade and evening is light.</p>',
      },
    ],
  },
}

function cameraOf(key: StopKey) {
  const camera = stopCameras.find((candidate) => candidate.key === key)
  if (!camera) throw new Error(`No camera stands at ${key}`)
  return camera
}

/** Direction of a point of the house in a stop's panorama. */
function directionTo(key: StopKey, [x, y, z]: Vec3): Direction {
  const { position, northOffsetDeg } = cameraOf(key)
  const sight = vectorToDirection([x - position[0], y - position[1], z - position[2]])
  return { yawDeg: bearingToYawDeg(sight.yawDeg, northOffsetDeg), pitchDeg: sight.pitchDeg }
}

function linkTo(from: StopKey, target: StopKey): SampleLink {
  const [x, y, z] = cameraOf(target).position
  return { target, ...directionTo(from, [x, y - linkDropM, z]) }
}

function stopOf(key: StopKey): SampleStop {
  const { links, infos, ...story } = stories[key]
  const { position, northOffsetDeg } = cameraOf(key)
  const [x, y, z] = position
  return {
    key,
    ...story,
    panorama: `${key}.webp`,
    northOffsetDeg,
    position: { x, y, z },
    links: links.map((target) => linkTo(key, target)),
    infos: infos.map(({ point, title, html }) => ({ ...directionTo(key, point), title, html })),
  }
}

type SamplePlan = {
  readonly name: string
  readonly file: string
  readonly altText: string
  readonly stops: readonly StopKey[]
}

/** Drawn by `scripts/demo-scene/draw-plan.ts`, north up. */
const plans: readonly SamplePlan[] = [
  {
    name: 'Ground floor',
    file: 'plan-ground.webp',
    altText:
      'Plan of the house: the court with its basin in the north, the hall and the library in the middle, the terrace with the pool in the south.',
    stops: ['courtyard', 'hall', 'gallery', 'terrace'],
  },
  {
    name: 'Upper floor',
    file: 'plan-upper.webp',
    altText:
      'Plan of the upper floor: the mezzanine over the north half of the hall, and the stair along its west wall.',
    stops: ['mezzanine'],
  },
]

/**
 * The sample tour, which is also the demo tour: five stops in one house above the sea, with all directions computed
 * from its plan.
 */
export const sampleTour = {
  name: 'House above the bay',
  description:
    '<p>A house on the coast, late in the afternoon: through the court, the hall and the library to the sea.</p>',
  plans,
  stops: stopCameras.map(({ key }) => stopOf(key)),
}
