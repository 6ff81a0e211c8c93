import { describe, expect, it } from 'vitest'
import { guessKind } from '../../../src/client/features/library/uploads/files/guess-kind.ts'
import {
  acceptAttribute,
  kindsOfFile,
  partitionFiles,
} from '../../../src/client/features/library/uploads/files/picked-files.ts'
import { mediaKindNames } from '../../../src/shared/media/registry.ts'
import { stopKindNames } from '../../../src/shared/tours/stop-kinds.ts'

function aFile(path: string, type = 'image/jpeg'): File {
  const file = new File(['x'], path.slice(path.lastIndexOf('/') + 1), { type })
  return Object.defineProperty(file, 'path', { value: path })
}

describe('picked files', () => {
  it('are in natural order', () => {
    const picked = partitionFiles(['hall 10.jpg', 'Hall 2.jpg', 'hall 1.jpg'].map((path) => aFile(path)))
    expect(picked.files.map(({ path }) => path)).toEqual(['hall 1.jpg', 'Hall 2.jpg', 'hall 10.jpg'])
  })

  it('report unsupported files as skipped except hidden ones', () => {
    const picked = partitionFiles([
      aFile('./house/a.webp', 'image/webp'),
      aFile('./house/notes.txt', 'text/plain'),
      aFile('./house/drawing.svg', 'image/svg+xml'),
      aFile('./house/.DS_Store', ''),
      aFile('./house/.cache/b.jpg'),
      aFile('./house/Thumbs.db', ''),
    ])
    expect(picked.files.map(({ path }) => path)).toEqual(['house/a.webp'])
    expect(picked.skipped).toEqual(['house/drawing.svg', 'house/notes.txt'])
  })

  it('include videos and audio by any alias of their type, but no audio for stops', () => {
    const files = [aFile('a.mov', 'video/quicktime'), aFile('b.wav', 'audio/x-wav'), aFile('c.webp', 'image/webp')]
    expect(partitionFiles(files)).toMatchObject({ wrongKind: [], skipped: [] })
    const forStops = partitionFiles(files, stopKindNames)
    expect(forStops.skipped).toEqual([])
    expect(forStops.wrongKind.map(({ path }) => path)).toEqual(['b.wav'])
  })

  it('are limited by the file dialog to the types of the accepted kinds, their aliases and extensions', () => {
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

  it('include PDFs only if documents are accepted', () => {
    const pdf = aFile('menu.pdf', 'application/pdf')
    expect(acceptAttribute(['documents'])).toBe('application/pdf,.pdf')
    expect(acceptAttribute()).toContain('application/pdf')
    expect(acceptAttribute(['panos', 'images', 'videos', 'videos360', 'audio'])).not.toContain('pdf')
    expect(partitionFiles([pdf], ['documents'])).toMatchObject({ wrongKind: [], skipped: [] })
    expect(partitionFiles([pdf], stopKindNames)).toMatchObject({ files: [], skipped: [] })
  })

  it.each([
    ['menu.pdf', 'application/pdf', ['documents']],
    ['plan.png', 'image/png', ['panos', 'images']],
    ['plan', '', mediaKindNames],
  ])('may be of any kind with their type: %s', (path, type, kinds) => {
    expect(kindsOfFile(aFile(path, type))).toEqual(kinds)
  })

  it.each([
    ['menu.pdf', 'application/pdf', 'documents'],
    ['faces.zip', 'application/zip', 'panos'],
  ])('get the most likely kind of their type: %s', async (path, type, kind) => {
    expect(await guessKind(aFile(path, type))).toBe(kind)
  })

  it.each([
    ['menu.pdf', 'documents'],
    ['Guide.M4A', 'audio'],
    ['entrance.mov', 'videos'],
    ['garden.webp', 'images'],
    ['faces.zip', 'panos'],
  ] as const)('are recognized by extension without a MIME type: %s', (path, kind) => {
    for (const type of ['', 'application/octet-stream']) {
      const file = aFile(path, type)
      expect(partitionFiles([file])).toMatchObject({ files: [{ path }], wrongKind: [], skipped: [] })
      expect(kindsOfFile(file)).toContain(kind)
      expect(acceptAttribute([kind]).split(',')).toContain(path.slice(path.lastIndexOf('.')).toLowerCase())
    }
  })

  it('get their kind by extension without a MIME type', async () => {
    expect(await guessKind(aFile('menu.pdf', ''))).toBe('documents')
    expect(await guessKind(aFile('guide.m4a', ''))).toBe('audio')
    expect(await guessKind(aFile('faces.zip', ''))).toBe('panos')
  })

  it('are skipped if type and extension are unknown, or the type contradicts the extension', () => {
    const unknownFiles = [aFile('mp4', ''), aFile('notes.txt', ''), aFile('menu.pdf', 'text/html')]
    expect(partitionFiles(unknownFiles)).toMatchObject({
      files: [],
      wrongKind: [],
      skipped: ['menu.pdf', 'mp4', 'notes.txt'],
    })
  })
})
