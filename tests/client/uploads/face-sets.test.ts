import { describe, expect, it } from 'vitest'
import { findFaceSets } from '../../../src/client/features/library/uploads/files/face-sets.ts'
import type { PickedFile } from '../../../src/client/features/library/uploads/files/picked-files.ts'

const pickedFile = (path: string, type = 'image/jpeg'): PickedFile => ({
  file: new File(['x'], path.slice(path.lastIndexOf('/') + 1), { type }),
  path,
})
const faceNames = ['front', 'back', 'left', 'right', 'up', 'down']
const facesOf = (prefix: string) => faceNames.map((faceName) => pickedFile(`${prefix}${faceName}.jpg`))
const numberedFiles = (prefix: string, firstNumber: number, count: number) =>
  Array.from({ length: count }, (_, index) => pickedFile(`${prefix}${firstNumber + index}.jpg`))
const setsOf = (files: readonly PickedFile[]) => findFaceSets(files).map(({ name, faces }) => [name, faces.length])

describe('cube faces among files', () => {
  it('are grouped by their common stem', () => {
    const files = [pickedFile('garden.jpg'), ...facesOf('Kitchen_'), ...facesOf('hall-'), pickedFile('notes_front.jpg')]
    expect(setsOf(files)).toEqual([
      ['Kitchen', 6],
      ['hall', 6],
    ])
  })

  it('are recognized by their extension if they have no MIME type', () => {
    expect(setsOf(faceNames.map((faceName) => pickedFile(`hall-${faceName}.jpg`, '')))).toEqual([['hall', 6]])
  })

  it('are not files without a MIME type or an image extension', () => {
    expect(setsOf(faceNames.map((faceName) => pickedFile(`hall-${faceName}.txt`, '')))).toEqual([])
  })

  it('are named after their folder if they have no stem', () => {
    expect(setsOf([...facesOf('house/Kitchen/'), ...facesOf('house/Hall/')])).toEqual([
      ['Kitchen', 6],
      ['Hall', 6],
    ])
  })

  it('must be in the same folder', () => {
    const [firstFace, ...otherFaces] = facesOf('a/')
    expect(setsOf([...otherFaces, pickedFile(`b/${firstFace?.file.name}`)])).toEqual([])
  })

  it.each([0, 1])('can be six files numbered from %d', (firstNumber) => {
    expect(setsOf(numberedFiles('cube_', firstNumber, 6))).toEqual([['cube', 6]])
  })

  it.each([
    [7, 1],
    [5, 0],
    [6, 2],
  ])('are not %d files numbered from %d', (count, firstNumber) => {
    expect(setsOf(numberedFiles('IMG_', firstNumber, count))).toEqual([])
  })

  it('must be images', () => {
    expect(setsOf(faceNames.map((faceName) => pickedFile(`${faceName}.mp4`, 'video/mp4')))).toEqual([])
  })
})
