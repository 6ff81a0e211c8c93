import { describe, expect, it } from 'vitest'
import { fileNoteCodes, readFileNotes } from '../../../src/shared/media/file-notes.ts'

describe('readFileNotes', () => {
  const [code] = fileNoteCodes

  it('keeps notes with their count and items', () => {
    const notes = [{ code }, { code, count: 3 }, { code, items: ['a cue'] }]
    expect(readFileNotes(notes)).toEqual(notes)
  })

  it('drops notes of unknown kinds', () => {
    expect(readFileNotes([{ code: 'fromTheFuture' }, null, 'text', { code }])).toEqual([{ code }])
  })
})
