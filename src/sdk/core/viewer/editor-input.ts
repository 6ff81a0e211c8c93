import { type Direction, directionToVector, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import { surfaceOf } from '../../../shared/hotspots/surface.ts'
import { enableHotspotDragging, type HotspotDragPorts } from '../hotspots/hotspot-drag.ts'
import { addCornerHandles } from '../hotspots/outline/corner-handles.ts'
import { localPoint } from '../input/local-point.ts'
import editorRules from './editor.css?raw'
import type { Viewer } from './viewer.ts'
import type { addViewerRules } from './viewer-styles.ts'

/** Direction halfway between two directions. */
function midpoint(a: Direction, b: Direction): Direction {
  const [ax, ay, az] = directionToVector(a)
  const [bx, by, bz] = directionToVector(b)
  return vectorToDirection([ax + bx, ay + by, az + bz])
}

/** Functions of the core, passed in because this lazily loaded chunk for editors must not share modules with it. */
type EditorPorts = Pick<HotspotDragPorts, 'stepsOf' | 'onSelect'> & { readonly addRules: typeof addViewerRules }

/** Adds dragging of hotspots and of their corners, for editors. Changes are emitted as viewer events. */
export function addEditorInput(viewer: Viewer, { stepsOf, onSelect, addRules }: EditorPorts): void {
  const { hotspots, events, signal, elements, screen } = viewer
  addRules(editorRules)
  const ports = {
    layer: hotspots,
    directionAt: (clientX: number, clientY: number) => {
      const { x, y } = localPoint(elements.root, { clientX, clientY })
      return screen.directionAt(x, y)
    },
    screenOf: (direction: Direction) => screen.screenOf(direction),
    surface: () => surfaceOf(screen.plane !== null),
    stepsOf,
    signal,
  }
  enableHotspotDragging({
    ...ports,
    onSelect,
    onPress: (direction, hotspotId) =>
      events.emit('press', { direction, point: screen.screenOf(direction), hotspotId }),
    onMove: (hotspotId, direction, final) => {
      viewer.loop.wake()
      events.emit('hotspotmove', { hotspotId, direction, final })
    },
  })
  addCornerHandles({
    ...ports,
    midpoint,
    onPress: (hotspotId, index) => events.emit('cornerpress', { hotspotId, index }),
    onReshape: (hotspotId, corners, final) => {
      viewer.loop.wake()
      events.emit('hotspotreshape', { hotspotId, corners, final })
    },
  })
  viewer.loop.wake()
}
