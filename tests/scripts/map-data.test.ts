import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Point, simplifyLine } from '../../scripts/map-data/simplify-line.ts'
import { decompressTowns, townsText } from '../../scripts/map-data/towns-text.ts'
import { worldMapText } from '../../scripts/map-data/world-map-text.ts'
import { root } from '../../scripts/program.ts'

describe('the bundled map of the world', () => {
  it('is what its script writes ("npm run map-data" rewrites it)', () => {
    expect(readFileSync(join(root, 'src/sdk/core/map/base/world-map.txt'), 'utf8') === worldMapText()).toBe(true)
  })
})

describe('the towns', () => {
  it('are what their script writes ("npm run map-data" rewrites them)', () => {
    const bytes = readFileSync(join(root, 'src/server/domain/library/locations/towns.br'))
    expect(bytes.length).toBeLessThanOrEqual(1_500_000)
    expect(decompressTowns(bytes) === townsText()).toBe(true)
  })
})

describe('a simplified line', () => {
  it('keeps corners and loses points between them', () => {
    const line: Point[] = [
      [0, 0],
      [10, 0.1],
      [20, 0],
      [20, 10.2],
      [20, 20],
    ]
    expect(simplifyLine(line, 2)).toEqual([
      [0, 0],
      [20, 0],
      [20, 20],
    ])
  })

  it('keeps its ends, the order of its points, and an area within it if it is closed', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 30 }), fc.boolean(), (points, isClosed) => {
        const line: Point[] = isClosed ? [...points, points[0] ?? [0, 0]] : points
        const simplified = simplifyLine(line, 40)
        expect(simplified[0]).toBe(line[0])
        expect(simplified.at(-1)).toBe(line.at(-1))
        const remaining = line.filter((candidate) => simplified.includes(candidate))
        expect(simplified).toEqual(remaining)
        if (isClosed) expect(simplified.length).toBeGreaterThanOrEqual(4)
      }),
    )
  })
})
