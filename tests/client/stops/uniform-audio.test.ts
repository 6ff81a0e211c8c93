import { expect, it } from 'vitest'
import { uniformAudio } from '../../../src/client/features/tours/stops/bulk/uniform-audio.ts'

const audio = { mediaId: 'waves', volume: 0.5, loop: true }

it('finds the background audio that all stops share', () => {
  expect(uniformAudio([{ backgroundAudio: audio }, { backgroundAudio: { ...audio } }])).toEqual(audio)
})

it('is undefined if the background audio differs', () => {
  expect(uniformAudio([{ backgroundAudio: audio }, { backgroundAudio: { ...audio, volume: 1 } }])).toBeUndefined()
})

it('is null if no stop has background audio', () => {
  expect(uniformAudio([{ backgroundAudio: null }, { backgroundAudio: null }])).toBeNull()
})
