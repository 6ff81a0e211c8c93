import { type Direction, directionToVector, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import { surfaceOf } from '../../../shared/hotspots/surface.ts'
import { enableHotspotDragging, type HotspotDragPorts } from '../hotspots/hotspot-drag.ts'
import { addCornerHandles } from '../hotspots/outline/corner-handles.ts'
import { localPoint } from '../input/local-point.ts'
import type { Viewer } from './viewer.ts'

/** The direction half way. */
function midpoint(a: Direction, b: Direction): Direction {
  const from = directionToVector(a)
  const to = directionToVector(b)
  return vectorToDirection([from[0] + to[0], from[1] + to[1], from[2] + to[2]])
}

/** Given, because this file is loaded for editors only and must not share code with the core. */
type EditorPorts = Pick<HotspotDragPorts, 'stepsOf' | 'onSelect'>

/** An editor's hands on hotspots and on the corners of what they fill; what they do is told to listeners. */
export function addEditorInput(viewer: Viewer, { stepsOf, onSelect }: EditorPorts): void {
  const { hotspots, events, life, frame, screen } = viewer
  const ports = {
    layer: hotspots,
    directionAt: (clientX: number, clientY: number) => {
      const { x, y } = localPoint(frame.element, { clientX, clientY })
      return screen.directionAt(x, y)
    },
    screenOf: (direction: Direction) => screen.screenOf(direction),
    surface: () => surfaceOf(screen.plane !== null),
    stepsOf,
    signal: life.signal,
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
    texts: viewer.texts,
    midpoint,
    onPress: (hotspotId, index) => events.emit('cornerpress', { hotspotId, index }),
    onReshape: (hotspotId, corners, final) => {
      viewer.loop.wake()
      events.emit('hotspotreshape', { hotspotId, corners, final })
    },
  })
  viewer.loop.wake()
}
