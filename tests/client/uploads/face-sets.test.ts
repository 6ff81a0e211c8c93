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

  it('are found without MIME types', () => {
    expect(setsOf(faceNames.map((faceName) => pickedFile(`hall-${faceName}.jpg`, '')))).toEqual([['hall', 6]])
    expect(setsOf(faceNames.map((faceName) => pickedFile(`hall-${faceName}.txt`, '')))).toEqual([])
  })

  it('are named after their folder if they have no stem', () => {
    expect(setsOf([...facesOf('house/Kitchen/'), ...facesOf('house/Hall/')])).toEqual([
      ['Kitchen', 6],
      ['Hall', 6],
    ])
    const [firstFace, ...otherFaces] = facesOf('a/')
    expect(setsOf([...otherFaces, pickedFile(`b/${firstFace?.file.name}`)])).toEqual([])
  })

  it('are found if exactly six are numbered from 0 or from 1', () => {
    expect(setsOf(numberedFiles('cube_', 0, 6))).toEqual([['cube', 6]])
    expect(setsOf(numberedFiles('cube_', 1, 6))).toEqual([['cube', 6]])
    expect(setsOf(numberedFiles('IMG_', 1, 7))).toEqual([])
    expect(setsOf(numberedFiles('IMG_', 0, 5))).toEqual([])
    expect(setsOf(numberedFiles('IMG_', 2, 6))).toEqual([])
  })

  it('must be images', () => {
    expect(setsOf(faceNames.map((faceName) => pickedFile(`${faceName}.mp4`, 'video/mp4')))).toEqual([])
  })
})
