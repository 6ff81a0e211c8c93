import { expect, it } from 'vitest'
import { isNewerVersion } from '../../../src/shared/web/product-version.ts'

it.each([
  ['3.6.2', '3.6.1', true],
  ['3.10.0', '3.9.9', true],
  ['4.0.0', '3.99.99', true],
  ['3.6.1', '3.6.1', false],
  ['3.6.0', '3.6.1', false],
  ['2.99.0', '3.0.0', false],
  ['3.6.2-rc.1', '3.6.1', true],
  ['v3.6.2', '3.6.1', false],
  ['3.6.2', 'v3.6.1', false],
  ['soon', '3.6.1', false],
  ['', '3.6.1', false],
])('compares version %s with %s: newer is %s', (version, reference, isNewer) =>
  expect(isNewerVersion(version, reference)).toBe(isNewer),
)
