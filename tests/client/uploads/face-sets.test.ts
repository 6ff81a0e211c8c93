import { describe, expect, it } from 'vitest'
import { findFaceSets } from '../../../src/client/features/uploads/files/face-sets.ts'
import type { PickedFile } from '../../../src/client/features/uploads/files/picked-files.ts'

const picked = (path: string, type = 'image/jpeg'): PickedFile => ({
  file: new File(['x'], path.slice(path.lastIndexOf('/') + 1), { type }),
  path,
})
const words = ['front', 'back', 'left', 'right', 'up', 'down']
const named = (start: string) => words.map((word) => picked(`${start}${word}.jpg`))
const numbers = (start: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => picked(`${start}${from + index}.jpg`))
const setsOf = (files: readonly PickedFile[]) => findFaceSets(files).map(({ name, faces }) => [name, faces.length])

describe('six files that make a cube', () => {
  it('are found by their common stem, each cube for itself, between other files', () => {
    const files = [picked('garden.jpg'), ...named('Kitchen_'), ...named('hall-'), picked('notes_front.jpg')]
    expect(setsOf(files)).toEqual([
      ['Kitchen', 6],
      ['hall', 6],
    ])
  })

  it('are found where the system names no types, too', () => {
    expect(setsOf(words.map((word) => picked(`hall-${word}.jpg`, '')))).toEqual([['hall', 6]])
    expect(setsOf(words.map((word) => picked(`hall-${word}.txt`, '')))).toEqual([])
  })

  it('are named after their folder where they have no stem, and never join over folders', () => {
    expect(setsOf([...named('house/Kitchen/'), ...named('house/Hall/')])).toEqual([
      ['Kitchen', 6],
      ['Hall', 6],
    ])
    const [one, ...others] = named('a/')
    expect(setsOf([...others, picked(`b/${one?.file.name}`)])).toEqual([])
  })

  it('are six in number, counted from 0 or from 1', () => {
    expect(setsOf(numbers('cube_', 0, 6))).toEqual([['cube', 6]])
    expect(setsOf(numbers('cube_', 1, 6))).toEqual([['cube', 6]])
    expect(setsOf(numbers('IMG_', 1, 7))).toEqual([])
    expect(setsOf(numbers('IMG_', 0, 5))).toEqual([])
    expect(setsOf(numbers('IMG_', 2, 6))).toEqual([])
  })

  it('are images', () => {
    expect(setsOf(words.map((word) => picked(`${word}.mp4`, 'video/mp4')))).toEqual([])
  })
})
