import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import {
  angleBetweenDeg,
  type Direction,
  directionToVector,
  vectorToDirection,
} from '../../../../shared/geometry/sphere.ts'

type Directions = ReadonlyMap<string, Direction>

/** After this long, two thirds of the way are done. */
const easeMs = 350
const arrivedDeg = 0.05

/** A direction on the way to another, a share of the way further. */
export function directionTowards(from: Direction, to: Direction, share: number): Direction {
  if (angleBetweenDeg(from, to) < arrivedDeg) return to
  const start = directionToVector(from)
  const end = directionToVector(to)
  const between = (a: number, b: number) => a * (1 - share) + b * share
  return vectorToDirection([between(start[0], end[0]), between(start[1], end[1]), between(start[2], end[2])])
}

/** Directions that follow those that are told every two seconds, without a leap; at once for those who asked for calm. */
export function useSmoothDirections(told: Directions): Directions {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const [shown, setShown] = useState(told)
  const last = useRef(told)
  useEffect(() => {
    let frame = 0
    let beforeMs = performance.now()
    const move = (nowMs: number) => {
      const share = isCalm ? 1 : 1 - Math.exp(-(nowMs - beforeMs) / easeMs)
      beforeMs = nowMs
      const steps = [...told].map(
        ([uid, to]) => [uid, directionTowards(last.current.get(uid) ?? to, to, share)] as const,
      )
      last.current = new Map(steps)
      setShown(last.current)
      if (steps.some(([uid, direction]) => direction !== told.get(uid))) frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [told, isCalm])
  return shown
}
