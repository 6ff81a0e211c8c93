import type { Use } from '../../../../shared/billing/plans.ts'

export type Point = { readonly x: number; readonly y: number }
type Size = { readonly width: number; readonly height: number }

const stepsAtMost = 4

/** What steps of an axis are counted in: ones, or the largest unit of bytes that is not more than the maximum. */
function unitOf(use: Use, max: number): number {
  return use === 'storageBytes' ? 1024 ** Math.floor(Math.log2(Math.max(1, max)) / 10) : 1
}

/** Values to draw lines at, from 0 to the first that is not below the maximum, in steps of 1, 2 or 5 times a power of ten. */
export function ticksOf(use: Use, max: number): readonly number[] {
  const unit = unitOf(use, max)
  const rough = Math.max(1, max / unit / stepsAtMost)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const count = Math.max(1, Math.ceil(max / unit / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step * unit)
}

/** Where values lie in a drawing, the first at its left and the highest tick at its top; a single one lies at the right. */
export function pointsOf(values: readonly number[], top: number, { width, height }: Size): readonly Point[] {
  const gaps = Math.max(1, values.length - 1)
  return values.map((value, index) => ({
    x: values.length === 1 ? width : (index / gaps) * width,
    y: height - (value / top) * height,
  }))
}

/** An SVG path along points. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
