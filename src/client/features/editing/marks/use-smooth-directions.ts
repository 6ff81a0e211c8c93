import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import {
  angleBetweenDeg,
  type Direction,
  directionToVector,
  vectorToDirection,
} from '../../../../shared/geometry/sphere.ts'

type Directions = ReadonlyMap<string, Direction>

/** Time constant of the exponential easing. */
const easeMs = 350
const snapDeg = 0.05

/** Interpolates between two directions; snaps to the target when close. */
export function directionTowards(from: Direction, to: Direction, share: number): Direction {
  if (angleBetweenDeg(from, to) < snapDeg) return to
  const start = directionToVector(from)
  const end = directionToVector(to)
  const interpolate = (a: number, b: number) => a * (1 - share) + b * share
  return vectorToDirection([
    interpolate(start[0], end[0]),
    interpolate(start[1], end[1]),
    interpolate(start[2], end[2]),
  ])
}

/** Directions eased towards targets that are updated every two seconds; without easing for reduced motion. */
export function useSmoothDirections(targets: Directions): Directions {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const [directions, setDirections] = useState(targets)
  const current = useRef(targets)
  useEffect(() => {
    let frame = 0
    let previousMs = performance.now()
    const animate = (nowMs: number) => {
      const share = prefersReducedMotion ? 1 : 1 - Math.exp(-(nowMs - previousMs) / easeMs)
      previousMs = nowMs
      const steps = [...targets].map(
        ([uid, to]) => [uid, directionTowards(current.current.get(uid) ?? to, to, share)] as const,
      )
      current.current = new Map(steps)
      setDirections(current.current)
      if (steps.some(([uid, direction]) => direction !== targets.get(uid))) frame = requestAnimationFrame(animate)
    }
    frame = requestAnimationFrame(animate)
    return () => cancelAnimationFrame(frame)
  }, [targets, prefersReducedMotion])
  return directions
}
