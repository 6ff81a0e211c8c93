import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { readLocation } from '../../../src/shared/locations/read-location.ts'
import type { GeoLocation } from '../../../src/shared/media/media.ts'
import { cpuMsOf } from '../../support/cpu-time.ts'

const locationAt = (latitudeDeg: number, longitudeDeg: number) => ({
  outcome: 'location',
  location: { latitudeDeg: expect.closeTo(latitudeDeg, 5), longitudeDeg: expect.closeTo(longitudeDeg, 5) },
})

const degrees = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6)
const locations = fc.record({ latitudeDeg: degrees(90), longitudeDeg: degrees(180) })

/** Degrees, minutes and seconds of a coordinate, as maps print them. */
function sexagesimal(value: number, [positive, negative]: readonly [string, string]): string {
  const totalSeconds = Math.round(Math.abs(value) * 3600 * 1e4) / 1e4
  const wholeDegrees = Math.floor(totalSeconds / 3600)
  const minutes = Math.floor((totalSeconds - wholeDegrees * 3600) / 60)
  const seconds = (totalSeconds - wholeDegrees * 3600 - minutes * 60).toFixed(3)
  // Maps never print 60 seconds.
  const printedSeconds = Number(seconds) >= 60 ? '59.999' : seconds
  return `${wholeDegrees}°${minutes}'${printedSeconds}"${value < 0 ? negative : positive}`
}

function expectRead(text: string, { latitudeDeg, longitudeDeg }: GeoLocation, digits = 5): void {
  const read = readLocation(text)
  expect(read.outcome, text).toBe('location')
  if (read.outcome !== 'location') return
  expect(read.location.latitudeDeg, text).toBeCloseTo(latitudeDeg, digits)
  expect(read.location.longitudeDeg, text).toBeCloseTo(longitudeDeg, digits)
}

describe('coordinates', () => {
  it.each([
    ['47.3769, 8.5417', 47.3769, 8.5417],
    [' -33.45;-70.66 ', -33.45, -70.66],
    ['33.4 S, 70.6 W', -33.4, -70.6],
    ['60.1° N, 24.9° E', 60.1, 24.9],
    ['12 34', 12, 34],
    ['-33.45 S, -70.66 W', -33.45, -70.66],
    ['\u221233.45, \u221270.66', -33.45, -70.66],
    ['8.5417° E, 47.3769° N', 47.3769, 8.5417],
    ['N 47.3769, E 8.5417', 47.3769, 8.5417],
    ['W70.66 S33.45', -33.45, -70.66],
    ['47,3769° N; 8,5417° E', 47.3769, 8.5417],
    ['47.3769,8.5417', 47.3769, 8.5417],
    ['geo:47,8', 47, 8],
    ['47,3769; 8,5417', 47.3769, 8.5417],
    [`47°22'36.8"N 8°32'30.1"E`, 47.37689, 8.54169],
    ['47° 22′ 36.8″ N, 8° 32′ 30.1″ E', 47.37689, 8.54169],
    [`W 70°39', S 33°27'`, -33.45, -70.65],
    [`N47°22'36.8" E8°32'30.1"`, 47.37689, 8.54169],
    ['geo:48.2010,16.3695;u=10', 48.201, 16.3695],
  ])('are read from %s', (text, latitudeDeg, longitudeDeg) => {
    expect(readLocation(text)).toEqual(locationAt(latitudeDeg, longitudeDeg))
  })

  it.each([
    '',
    '47.3',
    '91, 0',
    '0, 181',
    'here',
    '47,3769, 8,5417',
    '1, 2, 3',
    `47°22'N 8°32'N`,
    `47°60'N 8°32'E`,
    `47°22' 8°32'`,
    `91°0'N 8°32'E`,
    'N47°E E8°W',
    '-47.3 N, 8.5 E',
    '47.3 N, 8.5 N',
    'N 47.3 E, 8.5',
    '8.5 E, 47.3',
  ])('are not read from "%s"', (text) => {
    expect(readLocation(text)).toEqual({ outcome: 'none' })
  })

  it('with decimal commas are not read before the second number is typed', () => {
    for (const text of ['47,3769; 8,5417', '47,3 8,5', '47,3° N; 8,5° E']) {
      const outcomes = [...text].map((_, index) => readLocation(text.slice(0, index + 1)).outcome)
      const secondCommaIndex = text.lastIndexOf(',')
      expect(outcomes.slice(0, secondCommaIndex), text).not.toContain('location')
      expect(outcomes.at(-1), text).toBe('location')
    }
  })

  it('are read in decimals and in degrees, minutes and seconds', () => {
    fc.assert(
      fc.property(locations, (location) => {
        const { latitudeDeg, longitudeDeg } = location
        expectRead(`${latitudeDeg.toFixed(6)}, ${longitudeDeg.toFixed(6)}`, location)
        const parts = [sexagesimal(latitudeDeg, ['N', 'S']), sexagesimal(longitudeDeg, ['E', 'W'])]
        expectRead(parts.join(' '), location)
        expectRead(parts.toReversed().join(', '), location)
      }),
    )
  })

  it('are never out of range, for any text', () => {
    const number = fc.double({ noNaN: true, min: -400, max: 400 }).map((value) => value.toFixed(3))
    const text = fc.oneof(
      fc.string(),
      fc.tuple(number, fc.constantFrom(',', ' ', '; '), number).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((value) => `https://www.google.com/maps/@${value},15z`),
        ),
        (value) => {
          const read = readLocation(value)
          if (read.outcome !== 'location') return
          expect(Math.abs(read.location.latitudeDeg)).toBeLessThanOrEqual(90)
          expect(Math.abs(read.location.longitudeDeg)).toBeLessThanOrEqual(180)
        },
      ),
    )
  })

  it('are searched in long texts without delay', async () => {
    const cpuMs = await cpuMsOf(() => {
      for (const part of ['1 ', '1°', `1°1'`, 'N', '11.', 'https://www.google.com/maps/@1'])
        expect(readLocation(part.repeat(50_000)).outcome).not.toBe('location')
      for (const text of [`1${' '.repeat(3_000)}x`, `1°${' '.repeat(3_000)}x`])
        expect(readLocation(text).outcome).not.toBe('location')
    })
    expect(cpuMs).toBeLessThan(500)
  })
})

describe('links to maps', () => {
  it.each([
    [
      'Google',
      'https://www.google.com/maps/place/Zürich/@47.3774337,8.4666756,12z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d47.3768866!4d8.541694',
      47.3768866,
      8.541694,
    ],
    ['Google', 'https://www.google.de/maps/@47.3774337,8.4666756,12z', 47.3774337, 8.4666756],
    ['Google', 'https://www.google.com/maps/search/?api=1&query=47.5951518%2C-122.3316393', 47.5951518, -122.3316393],
    ['Google', 'https://maps.google.com/?q=loc:47.3769,8.5417', 47.3769, 8.5417],
    ['Google', `https://www.google.co.uk/maps/place/47%C2%B022'36.8%22N+8%C2%B032'30.1%22E/`, 47.37689, 8.54169],
    ['OpenStreetMap', 'https://www.openstreetmap.org/?mlat=47.3769&mlon=8.5417#map=17/47.0/8.0', 47.3769, 8.5417],
    ['OpenStreetMap', 'https://www.openstreetmap.org/#map=17/47.37690/-8.54170&layers=N', 47.3769, -8.5417],
    ['OpenStreetMap', 'https://osm.org/#map=17/47/8', 47, 8],
    ['Apple', 'https://maps.apple.com/?ll=47,8', 47, 8],
    ['Apple', 'https://maps.apple.com/?ll=50.894967,4.341626&q=Atomium', 50.894967, 4.341626],
    ['Apple', 'https://maps.apple.com/place?coordinate=50.894967,4.341626&name=Atomium', 50.894967, 4.341626],
    ['Bing', 'https://www.bing.com/maps?cp=47.677797~-122.122013&lvl=15', 47.677797, -122.122013],
    ['Bing', 'https://www.bing.com/maps?sp=point.47.64_-122.13_Office&cp=1~2', 47.64, -122.13],
  ])('of %s are read: %s', (_service, text, latitudeDeg, longitudeDeg) => {
    expect(readLocation(text)).toEqual(locationAt(latitudeDeg, longitudeDeg))
  })

  it('are read with coordinates in the path, the query or the hash', () => {
    fc.assert(
      fc.property(locations, (location) => {
        const latitude = location.latitudeDeg.toFixed(6)
        const longitude = location.longitudeDeg.toFixed(6)
        expectRead(`https://www.google.com/maps/@${latitude},${longitude},17z`, location)
        expectRead(`https://www.openstreetmap.org/#map=17/${latitude}/${longitude}`, location)
        expectRead(`https://maps.apple.com/?ll=${latitude},${longitude}`, location)
        expectRead(`https://www.bing.com/maps?cp=${latitude}~${longitude}&lvl=15`, location)
      }),
    )
  })

  it.each([
    ['https://maps.app.goo.gl/AbCdEf123', 'shortLink'],
    ['https://osm.org/go/0CUtM~', 'shortLink'],
    ['https://www.google.com/maps/place/Zürich', 'link'],
    ['https://www.google.com/maps/@95,8,12z', 'link'],
    ['https://example.com/@47.3,8.5', 'link'],
    ['https://', 'none'],
  ])('without coordinates are distinguished: %s is %s', (text, outcome) => {
    expect(readLocation(text)).toEqual({ outcome })
  })

  it('are read by browsers without `URL.parse`', () => {
    const parse = vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function')
    })
    expect(readLocation('https://www.google.com/maps/@47,8,12z').outcome).toBe('location')
    parse.mockRestore()
  })
})
