import { lensOf, type Projection } from '../camera/projection.ts'

/** Matrix that maps a point of the viewport (−1…1) to the ray through it. */
export function previewMatrix(projection: Projection): Float32Array {
  const { right, up, forward } = projection
  const { scale, center } = lensOf(projection)
  const x = right.map((component) => component / scale[0])
  const y = up.map((component) => component / scale[1])
  const origin = forward.map((component, axis) => component - (x[axis] ?? 0) * center[0] - (y[axis] ?? 0) * center[1])
  return new Float32Array([x, y, origin, [0, 0, 0]].flatMap((column) => [...column, 0]))
}

/** View-projection matrix without depth: w is the distance along the view. */
export function tileMatrix(projection: Projection): Float32Array {
  const { right, up, forward } = projection
  const { scale, center } = lensOf(projection)
  const column = (axis: 0 | 1 | 2) => [
    right[axis] * scale[0] + forward[axis] * center[0],
    up[axis] * scale[1] + forward[axis] * center[1],
    0,
    forward[axis],
  ]
  return new Float32Array([...column(0), ...column(1), ...column(2), 0, 0, 0, 0])
}
