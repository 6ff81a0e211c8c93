import { describe, expect, it } from 'vitest'
import { uniformAudio } from '../../../src/client/features/tours/stops/bulk/uniform-audio.ts'
import { stopTags } from '../../../src/client/features/tours/stops/stop-tags.ts'
import { tagsAfter, validTags } from '../../../src/client/ui/fields/tag-change.ts'
import { aStop } from '../editor/tour-builder.ts'

describe('tags', () => {
  it('are added once, and removed', () => {
    expect(tagsAfter(['a', 'b'], { addTags: ['b', 'c'], removeTags: ['a'] })).toEqual(['b', 'c'])
    expect(tagsAfter(['a'], {})).toEqual(['a'])
  })

  it('are left out if they are too long to be saved', () => {
    expect(validTags(['a', 'x'.repeat(50), 'x'.repeat(51)])).toEqual(['a', 'x'.repeat(50)])
  })

  it('of all stops are listed by use', () => {
    const stops = [aStop('a', { tags: ['roof'] }), aStop('b', { tags: ['east', 'roof'] })]
    expect(stopTags({ stops })).toEqual(['roof', 'east'])
  })
})

it('finds the background audio that all stops share, null for none, and undefined if it differs', () => {
  const audio = { mediaId: 'waves', volume: 0.5, loop: true }
  expect(uniformAudio([{ backgroundAudio: audio }, { backgroundAudio: { ...audio } }])).toEqual(audio)
  expect(uniformAudio([{ backgroundAudio: audio }, { backgroundAudio: { ...audio, volume: 1 } }])).toBeUndefined()
  expect(uniformAudio([{ backgroundAudio: null }, { backgroundAudio: null }])).toBeNull()
})
