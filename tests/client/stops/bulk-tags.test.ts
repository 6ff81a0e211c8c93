import { describe, expect, it } from 'vitest'
import { stopTags } from '../../../src/client/features/tours/stops/stop-tags.ts'
import { tagsAfter, validTags } from '../../../src/client/ui/fields/tag-change.ts'
import { aStop } from '../editor/tour-builder.ts'

describe('tags', () => {
  it('are added once', () => {
    expect(tagsAfter(['a', 'b'], { addTags: ['b', 'c'] })).toEqual(['a', 'b', 'c'])
  })

  it('are removed', () => {
    expect(tagsAfter(['a', 'b'], { removeTags: ['a'] })).toEqual(['b'])
  })

  it('stay without a change', () => {
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
