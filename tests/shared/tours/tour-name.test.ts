import { expect, it } from 'vitest'
import { tourNameOf } from '../../../src/shared/tours/naming/tour-name.ts'

it.each([
  ['their folder', ['Harbor museum/01.jpg', 'Harbor museum/upstairs/02.jpg'], 'Harbor museum'],
  ['their folder, read like a file name', ['harbor_museum/01.jpg', 'harbor_museum/02.jpg'], 'Harbor museum'],
  ['a folder without its date at the end', ['Villa-Rosa_2024-03-12/a.jpg'], 'Villa Rosa'],
  ['the words that all begin with', ['harbor-museum_01.jpg', 'Harbor-Museum_02.jpg'], 'Harbor museum'],
  ['no parts of words', ['hall.jpg', 'hallway.jpg'], null],
  ['a single file', ['01_grand-hall.jpg'], 'Grand hall'],
  ['names if a device named the folder', ['100MEDIA/villa_1.jpg', '100MEDIA/villa_2.jpg'], 'Villa'],
  ['nothing in names of devices', ['DCIM/IMG_0001.jpg', 'DCIM/IMG_0002.jpg'], null],
  ['nothing in several folders', ['a/x.jpg', 'b/y.jpg'], null],
  ['nothing without files', [], null],
])('names a tour after %s', (_case, paths, name) => {
  expect(tourNameOf(paths)).toBe(name)
})
