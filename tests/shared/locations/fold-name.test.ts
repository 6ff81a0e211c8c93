import { expect, it } from 'vitest'
import { foldName } from '../../../src/shared/locations/fold-name.ts'

it.each([
  ['Zürich', 'zurich'],
  ['São Paulo', 'sao paulo'],
  ['  St.-Gallen ', 'st gallen'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['İzmir', 'izmir'],
  ['东京', '东京'],
  ['…', ''],
])('folds %s to "%s"', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})
