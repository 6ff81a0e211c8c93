import { describe, expect, it } from 'vitest'
import { commonFolder, sortPicked } from '../../../src/client/features/uploads/picked-files.ts'

function aFile(path: string, type = 'image/jpeg'): File {
  const file = new File(['x'], path.slice(path.lastIndexOf('/') + 1), { type })
  return Object.defineProperty(file, 'path', { value: path })
}

describe('picked files', () => {
  it('come in the order people count', () => {
    const picked = sortPicked(['hall 10.jpg', 'Hall 2.jpg', 'hall 1.jpg'].map((path) => aFile(path)))
    expect(picked.files.map(({ path }) => path)).toEqual(['hall 1.jpg', 'Hall 2.jpg', 'hall 10.jpg'])
  })

  it('leave out what is no picture, by name, and hidden files without a word', () => {
    const picked = sortPicked([
      aFile('./house/a.webp', 'image/webp'),
      aFile('./house/notes.txt', 'text/plain'),
      aFile('./house/drawing.svg', 'image/svg+xml'),
      aFile('./house/.DS_Store', ''),
      aFile('./house/.cache/b.jpg'),
      aFile('./house/Thumbs.db', ''),
    ])
    expect(picked.files.map(({ path }) => path)).toEqual(['house/a.webp'])
    expect(picked.leftOut).toEqual(['house/drawing.svg', 'house/notes.txt'])
  })

  it('name the folder they all come from', () => {
    const folderOf = (...paths: string[]) => commonFolder(sortPicked(paths.map((path) => aFile(path))).files)
    expect(folderOf('/Town hall/a.jpg', '/Town hall/first floor/b.jpg')).toBe('Town hall')
    expect(folderOf('/Town hall/a.jpg', '/Guildhall/b.jpg')).toBeNull()
    expect(folderOf('a.jpg', 'b.jpg')).toBeNull()
    expect(commonFolder([])).toBeNull()
  })
})
