import sharp from 'sharp'
import { seededRandom } from '../../tests/support/seeded-random.ts'

const columnCount = 8
const rowCount = 5
const roomMinCm = 600
const roomExtraCm = 500
/** Largest distance of a panorama from the center of its room, as a fraction of the room's size. */
const offsetFraction = 0.2
/** Percentage of inner walls without a door. */
const closedPercent = 5
const pixelsPerMeter = 16
const wallPx = 4

/** Panorama in a room; positions are in meters from the top left of the plan, headings clockwise from its top. */
export type Room = { readonly name: string; readonly x: number; readonly y: number; readonly headingDeg: number }

export type Building = {
  readonly widthM: number
  readonly heightM: number
  readonly rooms: readonly Room[]
  /** Indexes of two rooms with a door between them, as `3-11`, the lower one first. */
  readonly doors: ReadonlySet<string>
  /** Positions of the walls between columns (`x`) and rows (`y`) of rooms, in meters. */
  readonly walls: { readonly x: readonly number[]; readonly y: readonly number[] }
}

export const doorBetween = (first: number, second: number) => `${Math.min(first, second)}-${Math.max(first, second)}`

const roomNames = ['Hall', 'Gallery', 'Studio', 'Library', 'Office', 'Workshop', 'Archive', 'Lounge'] as const

/** Creates a floor of forty rooms of different sizes, with doors between most neighbors. */
export function createBuilding(seed: number): Building {
  const randomBelow = seededRandom(seed)
  const wallPositions = (count: number) => {
    const walls = [0]
    for (let index = 0; index < count; index += 1)
      walls.push((walls[index] ?? 0) + (roomMinCm + randomBelow(roomExtraCm)) / 100)
    return walls
  }
  const walls = { x: wallPositions(columnCount), y: wallPositions(rowCount) }
  const positionInRoom = (positions: readonly number[], index: number) => {
    const [start = 0, end = 0] = positions.slice(index, index + 2)
    const randomOffset = randomBelow(2001) / 1000 - 1
    return (start + end) / 2 + (end - start) * offsetFraction * randomOffset
  }
  const rooms = Array.from({ length: columnCount * rowCount }, (_, index): Room => {
    const column = index % columnCount
    const row = Math.floor(index / columnCount)
    const name = `${roomNames[column]} ${row + 1}`
    return { name, x: positionInRoom(walls.x, column), y: positionInRoom(walls.y, row), headingDeg: randomBelow(360) }
  })
  const doors = new Set<string>()
  for (const [index] of rooms.entries()) {
    const isLastColumn = index % columnCount === columnCount - 1
    for (const neighbor of [...(isLastColumn ? [] : [index + 1]), index + columnCount])
      if (neighbor < rooms.length && randomBelow(100) >= closedPercent) doors.add(doorBetween(index, neighbor))
  }
  return { widthM: walls.x.at(-1) ?? 0, heightM: walls.y.at(-1) ?? 0, rooms, doors, walls }
}

/** Draws a plan of the building with its walls. */
export function drawPlan({ widthM, heightM, walls }: Building): Promise<Buffer> {
  const width = Math.round(widthM * pixelsPerMeter)
  const height = Math.round(heightM * pixelsPerMeter)
  const lines = [
    ...walls.x.map((x) => `<rect x="${x * pixelsPerMeter - wallPx / 2}" width="${wallPx}" height="${height}"/>`),
    ...walls.y.map((y) => `<rect y="${y * pixelsPerMeter - wallPx / 2}" width="${width}" height="${wallPx}"/>`),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f2ec"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Draws a striped panorama of a room in its own color. */
export function drawPanorama(index: number): Promise<Buffer> {
  const width = 2048
  const height = 1024
  const hue = (index * 47) % 360
  const stripes = Array.from(
    { length: 8 },
    (_, stripe) => `<rect x="${stripe * 256}" width="128" height="1024" fill="hsl(${hue} 40% ${30 + stripe * 5}%)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 60%)"/>${stripes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
