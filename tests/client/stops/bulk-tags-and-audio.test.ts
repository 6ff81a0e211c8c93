import { expect, it } from 'vitest'
import { sameAudio } from '../../../src/client/features/tours/stops/bulk/same-audio.ts'
import { stopTags } from '../../../src/client/features/tours/stops/stop-tags.ts'
import { tagsAfter, validTags } from '../../../src/client/ui/fields/tag-change.ts'
import { aStop } from '../editor/tour-builder.ts'

it('tags are added once, and removed', () => {
  expect(tagsAfter(['a', 'b'], { addTags: ['b', 'c'], removeTags: ['a'] })).toEqual(['b', 'c'])
  expect(tagsAfter(['a'], {})).toEqual(['a'])
})

it('tags that are too long to be saved are left out', () => {
  expect(validTags(['a', 'x'.repeat(50), 'x'.repeat(51)])).toEqual(['a', 'x'.repeat(50)])
})

it('tags of the stops of a tour are listed by use', () => {
  const stops = [aStop('a', { tags: ['roof'] }), aStop('b', { tags: ['east', 'roof'] })]
  expect(stopTags({ stops })).toEqual(['roof', 'east'])
})

it('background audio that all stops have is told apart from audio that differs, and from none', () => {
  const audio = { mediaId: 'waves', volume: 0.5, loop: true }
  expect(sameAudio([{ backgroundAudio: audio }, { backgroundAudio: { ...audio } }])).toEqual(audio)
  expect(sameAudio([{ backgroundAudio: audio }, { backgroundAudio: { ...audio, volume: 1 } }])).toBeUndefined()
  expect(sameAudio([{ backgroundAudio: null }, { backgroundAudio: null }])).toBeNull()
})
