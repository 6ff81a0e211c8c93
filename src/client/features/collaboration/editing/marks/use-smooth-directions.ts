import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import {
  angleBetweenDeg,
  type Direction,
  directionToVector,
  vectorToDirection,
} from '../../../../../shared/geometry/sphere.ts'

type Directions = ReadonlyMap<string, Direction>

const easingTimeConstantMs = 350
const snapDeg = 0.05

/** Normalized linear interpolation between two directions. Snaps to the target when close. */
export function interpolateDirection(from: Direction, to: Direction, fraction: number): Direction {
  if (angleBetweenDeg(from, to) < snapDeg) return to
  const start = directionToVector(from)
  const end = directionToVector(to)
  const interpolate = (a: number, b: number) => a * (1 - fraction) + b * fraction
  return vectorToDirection([
    interpolate(start[0], end[0]),
    interpolate(start[1], end[1]),
    interpolate(start[2], end[2]),
  ])
}

/** Eases directions toward targets that change every two seconds; jumps if the user prefers reduced motion. */
export function useSmoothDirections(targets: Directions): Directions {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const [directions, setDirections] = useState(targets)
  const directionsRef = useRef(targets)
  useEffect(() => {
    let frame = 0
    let previousMs = performance.now()
    const animate = (nowMs: number) => {
      const fraction = prefersReducedMotion ? 1 : 1 - Math.exp(-(nowMs - previousMs) / easingTimeConstantMs)
      previousMs = nowMs
      const nextDirections = [...targets].map(
        ([userId, to]) =>
          [userId, interpolateDirection(directionsRef.current.get(userId) ?? to, to, fraction)] as const,
      )
      directionsRef.current = new Map(nextDirections)
      setDirections(directionsRef.current)
      if (nextDirections.some(([userId, direction]) => direction !== targets.get(userId)))
        frame = requestAnimationFrame(animate)
    }
    frame = requestAnimationFrame(animate)
    return () => cancelAnimationFrame(frame)
  }, [targets, prefersReducedMotion])
  return directions
}
