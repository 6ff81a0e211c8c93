import { expect, it } from 'vitest'
import { readableName } from '../../../src/shared/web/readable-name.ts'

it.each([
  ['IMG_2034.jpg', 'IMG 2034'],
  ['town-hall_first--floor.JPEG', 'town hall first floor'],
  ['Great Hall.webp', 'Great Hall'],
  ['Roof – north.png', 'Roof – north'],
  ['2026-05-17_Old-Mill.jpg', '2026-05-17 Old Mill'],
  ['Room 2', 'Room 2'],
  ['St. Mary.jpg', 'St. Mary'],
  ['Ufer_Öst-2.jpg', 'Ufer Öst 2'],
  ['Plan.x', 'Plan.x'],
  ['Plan.xyzab', 'Plan'],
  ['Plan.xyzabc', 'Plan.xyzabc'],
  ['.jpg', '.jpg'],
  ['___.jpg', '___.jpg'],
])('reads %j as %j', (fileName, name) => {
  expect(readableName(fileName)).toBe(name)
})
