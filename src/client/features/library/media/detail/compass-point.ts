/** The 16 compass points, clockwise from north. */
const points = [
  'n',
  'nne',
  'ne',
  'ene',
  'e',
  'ese',
  'se',
  'sse',
  's',
  'ssw',
  'sw',
  'wsw',
  'w',
  'wnw',
  'nw',
  'nnw',
] as const
export type CompassPoint = (typeof points)[number]

const fullTurnDeg = 360

/** The compass point nearest to a heading, in degrees clockwise from north. */
export function compassPoint(headingDeg: number): CompassPoint {
  const step = Math.round((headingDeg / fullTurnDeg) * points.length)
  return points[step % points.length] ?? 'n'
}
