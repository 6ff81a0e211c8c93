import { describe, expect, it } from 'vitest'
import { guessKind } from '../../../src/client/features/uploads/files/guess-kind.ts'
import {
  acceptAttribute,
  kindsOfFile,
  nameForAll,
  sortPicked,
} from '../../../src/client/features/uploads/files/picked-files.ts'
import { mediaKindNames } from '../../../src/shared/media/registry.ts'
import { stopKindNames } from '../../../src/shared/tours/stop-kinds.ts'

function aFile(path: string, type = 'image/jpeg'): File {
  const file = new File(['x'], path.slice(path.lastIndexOf('/') + 1), { type })
  return Object.defineProperty(file, 'path', { value: path })
}

describe('picked files', () => {
  it('come in the order people count', () => {
    const picked = sortPicked(['hall 10.jpg', 'Hall 2.jpg', 'hall 1.jpg'].map((path) => aFile(path)))
    expect(picked.files.map(({ path }) => path)).toEqual(['hall 1.jpg', 'Hall 2.jpg', 'hall 10.jpg'])
  })

  it('leave out what is no image, by name, and hidden files without a word', () => {
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

  it('hold videos and sound, whatever a system calls them, but no audio where something is to be seen', () => {
    const files = [aFile('a.mov', 'video/quicktime'), aFile('b.wav', 'audio/x-wav'), aFile('c.webp', 'image/webp')]
    expect(sortPicked(files)).toMatchObject({ others: [], leftOut: [] })
    const forStops = sortPicked(files, stopKindNames)
    expect(forStops.leftOut).toEqual([])
    expect(forStops.others.map(({ path }) => path)).toEqual(['b.wav'])
    expect(acceptAttribute(['panos', 'images']).split(',')).toEqual([
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/avif',
      'image/tiff',
      'image/heic',
      'image/heif',
      'image/heic-sequence',
      'image/heif-sequence',
      'application/zip',
      'image/x-tiff',
      'application/x-zip-compressed',
      '.jpg',
      '.jpeg',
      '.insp',
      '.png',
      '.webp',
      '.avif',
      '.tif',
      '.tiff',
      '.heic',
      '.heif',
      '.hif',
      '.zip',
    ])
    expect(acceptAttribute()).toContain('audio/x-wav')
  })

  it('offer PDFs where documents are accepted and nowhere else', async () => {
    const pdf = aFile('menu.pdf', 'application/pdf')
    expect(acceptAttribute(['documents'])).toBe('application/pdf,.pdf')
    expect(acceptAttribute()).toContain('application/pdf')
    expect(acceptAttribute(['panos', 'images', 'videos', 'videos360', 'audio'])).not.toContain('pdf')
    expect(sortPicked([pdf], ['documents'])).toMatchObject({ others: [], leftOut: [] })
    expect(sortPicked([pdf], stopKindNames)).toMatchObject({ files: [], leftOut: [] })
    expect(await guessKind(pdf)).toBe('documents')
    expect(await guessKind(aFile('faces.zip', 'application/zip'))).toBe('panos')
    expect(kindsOfFile(pdf)).toEqual(['documents'])
    expect(kindsOfFile(aFile('plan.png', 'image/png'))).toEqual(['panos', 'images'])
    expect(kindsOfFile(aFile('plan', ''))).toEqual(mediaKindNames)
  })

  it.each([
    ['menu.pdf', 'documents'],
    ['Guide.M4A', 'audio'],
    ['entrance.mov', 'videos'],
    ['garden.webp', 'images'],
    ['faces.zip', 'panos'],
  ] as const)('are known by their names where the system names no type: %s', (path, kind) => {
    for (const type of ['', 'application/octet-stream']) {
      const file = aFile(path, type)
      expect(sortPicked([file])).toMatchObject({ files: [{ path }], others: [], leftOut: [] })
      expect(kindsOfFile(file)).toContain(kind)
      expect(acceptAttribute([kind]).split(',')).toContain(path.slice(path.lastIndexOf('.')).toLowerCase())
    }
  })

  it('are guessed by their names where the system names no type', async () => {
    expect(await guessKind(aFile('menu.pdf', ''))).toBe('documents')
    expect(await guessKind(aFile('guide.m4a', ''))).toBe('audio')
    expect(await guessKind(aFile('faces.zip', ''))).toBe('panos')
  })

  it('are left out where neither the type nor the name is known, or the type is another than the name says', () => {
    const unknown = [aFile('mp4', ''), aFile('notes.txt', ''), aFile('menu.pdf', 'text/html')]
    expect(sortPicked(unknown)).toMatchObject({ files: [], others: [], leftOut: ['menu.pdf', 'mp4', 'notes.txt'] })
  })

  it('name what is made of them after their folder, else after the first of them', () => {
    const nameOf = (...paths: string[]) => nameForAll(sortPicked(paths.map((path) => aFile(path))).files)
    expect(nameOf('/Town_hall/a.jpg', '/Town_hall/first floor/b.jpg')).toBe('Town hall')
    expect(nameOf('/Town hall/a.jpg', '/Guildhall/b.jpg')).toBe('b')
    expect(nameOf('hall-10.jpg', 'hall-2.jpg')).toBe('hall 2')
    expect(nameForAll([])).toBeNull()
  })
})
