import { describe, expect, it } from 'vitest'
import {
  neutralStopName,
  stopNameOf,
  stopNameOfMedium,
  stopNameOfTitle,
} from '../../../src/shared/tours/naming/stop-name.ts'

describe('stopNameOf', () => {
  it.each([
    ['01_grand-hall_v2.jpg', 'Grand hall'],
    ['GRAND_HALL.JPG', 'Grand hall'],
    ['VIP_ROOM_NORTH.JPG', 'VIP room north'],
    ['Great Hall.webp', 'Great Hall'],
    ['3 - Kitchen.jpg', 'Kitchen'],
    ['12) Roof terrace (1).png', 'Roof terrace'],
    ['002 Lobby.jpg', 'Lobby'],
    ['2-bedroom flat.jpg', '2 bedroom flat'],
    ['10 Downing Street.jpg', '10 Downing Street'],
    ['Attic 10.jpg', 'Attic 10'],
    ['Room 101.jpg', 'Room 101'],
    ['room101.jpg', 'Room101'],
    ['lobby_8k_final_equirectangular.jpg', 'Lobby'],
    ['lobby-8192x4096.jpg', 'Lobby'],
    ['360_courtyard.jpg', 'Courtyard'],
    ['IMG_1234 Kitchen.jpg', 'Kitchen'],
    ['20240312_101112_Library_stitched.jpg', 'Library'],
    ['St. Mary.jpg', 'St. Mary'],
    ['hall.v2.jpg', 'Hall'],
    ['Ufer_Öst-2.jpg', 'Ufer Öst 2'],
    ['2026-05-17_Old-Mill.jpg', '2026-05-17 Old Mill'],
    ['élan.jpg', 'Élan'],
    ['大厅.jpg', '大厅'],
    ['Hall v2', 'Hall v2'],
    ['  Grand hall ', 'Grand hall'],
  ])('reads %j as %j', (fileName, name) => {
    expect(stopNameOf(fileName)).toBe(name)
  })

  it.each([
    'PANO_20240312_101112.jpg',
    'R0010234.JPG',
    'IMG_2034.jpg',
    'IMG_20240312_101112_00_001.jpg',
    'DSC01234.JPG',
    '_DSC0123.jpg',
    'DJI_0042.JPG',
    'GS010123.360.jpg',
    'PXL_20240312_101112345.PANO.jpg',
    'P1010001.JPG',
    '20240312_101112.jpg',
    '2024-03-12 10.11.12.jpg',
    '0001.jpg',
    'image (3).png',
    'Untitled.png',
    'Panorama 4.jpg',
    'f47ac10b58cc4372.jpg',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479.jpg',
    '___.jpg',
    '',
  ])('finds no name in %j', (fileName) => {
    expect(stopNameOf(fileName)).toBeNull()
  })

  it('shortens a name to the longest that a stop can have', () => {
    expect(stopNameOf(`${'long '.repeat(60)}name.jpg`)).toHaveLength(200)
  })
})

describe('stopNameOfTitle', () => {
  it.each([
    ['Grand  hall\n', 'Grand hall'],
    ['Mary’s kitchen, 2nd floor', 'Mary’s kitchen, 2nd floor'],
    ['01_grand-hall.jpg', 'Grand hall'],
    ['OLYMPUS DIGITAL CAMERA', null],
    ['SONY DSC', null],
    ['DCIM\\100MEDIA\\DJI_0042.JPG', null],
    ['IMG_1234.jpg', null],
    ['R0010234', null],
    ['', null],
    ['x'.repeat(81), null],
  ])('reads %j as %j', (title, name) => {
    expect(stopNameOfTitle(title)).toBe(name)
  })
})

describe('stopNameOfMedium', () => {
  it.each([
    ['the title of the file before its name', { name: 'hall.jpg', title: 'Grand hall' }, 'Grand hall'],
    ['the name of the file if its title is none', { name: 'hall.jpg', title: 'SONY DSC' }, 'Hall'],
    ['a name that a person chose before the title', { name: 'Lobby', title: 'Grand hall' }, 'Lobby'],
    ['the title if a device named the file', { name: 'R0010234.JPG', title: 'Lobby' }, 'Lobby'],
    ['no name if there is none', { name: 'R0010234.JPG', title: null }, null],
  ])('takes %s', (_case, medium, name) => {
    expect(stopNameOfMedium(medium)).toBe(name)
  })
})

it('numbers stops without a name by their position, or by the next free number', () => {
  expect(neutralStopName(3, new Set(['Stop 1']))).toBe('Stop 3')
  expect(neutralStopName(3, new Set(['Stop 3', 'Stop 4']))).toBe('Stop 5')
})
