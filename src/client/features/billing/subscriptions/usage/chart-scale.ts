import type { LimitedResource } from '../../../../../shared/billing/plans.ts'

export type Point = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

const maxSteps = 4

/** Unit of the axis: 1, or for bytes the largest of B, KiB, MiB … that does not exceed the maximum. */
function unitOf(resource: LimitedResource, max: number): number {
  return resource === 'storageBytes' ? 1024 ** Math.floor(Math.log2(Math.max(1, max)) / 10) : 1
}

/** Axis ticks from 0 up to at least the maximum, in steps of 1, 2 or 5 times a power of ten. */
export function ticksOf(resource: LimitedResource, max: number): readonly number[] {
  const unit = unitOf(resource, max)
  const minStep = Math.max(1, max / unit / maxSteps)
  const powerOfTen = 10 ** Math.floor(Math.log10(minStep))
  const step = [1, 2, 5, 10].map((factor) => factor * powerOfTen).find((candidate) => candidate >= minStep) ?? minStep
  const stepCount = Math.max(1, Math.ceil(max / unit / step))
  return Array.from({ length: stepCount + 1 }, (_, index) => index * step * unit)
}

/**
 * Points of a line chart from left to right, where `top` is the value at its upper edge. A single value is at the right
 * edge.
 */
export function pointsOf(values: readonly number[], top: number, { width, height }: Size): readonly Point[] {
  const segmentCount = Math.max(1, values.length - 1)
  return values.map((value, index) => ({
    x: values.length === 1 ? width : (index / segmentCount) * width,
    y: height - (value / top) * height,
  }))
}

/** SVG path through the points. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
