import { expect, it } from 'vitest'
import { compassPoint } from '../../../src/client/features/library/media/detail/compass-point.ts'

it.each([
  [0, 'n'],
  [11.2, 'n'],
  [11.3, 'nne'],
  [45, 'ne'],
  [90, 'e'],
  [202.6, 'ssw'],
  [270, 'w'],
  [337.5, 'nnw'],
  [348.7, 'nnw'],
  [359.99, 'n'],
] as const)('%d° is %s', (headingDeg, point) => expect(compassPoint(headingDeg)).toBe(point))
