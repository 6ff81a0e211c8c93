import { describe, expect, it } from 'vitest'
import { videoUrlOf } from '../../../src/client/features/tours/hotspots/fields/video-url.ts'

describe('URL of a video file', () => {
  it.each([
    'https://videos.example.com/clip.mp4',
    'https://videos.example.com/CLIP.MP4?token=a.b',
    'http://videos.example.com/a/clip.webm#t=10',
    'https://videos.example.com/clip.mov',
    'https://videos.example.com/clip.m4v',
  ])('is recognized by the extension of its path: %s', (address) => expect(videoUrlOf(address)).toBe(address))

  it.each([
    undefined,
    '',
    'clip.mp4',
    'https://videos.example.com/clip.mp4/about',
    'https://videos.example.com/watch?v=clip.mp4',
    'https://videos.example.com/mp4',
    'mailto:clip@example.mp4',
    'javascript:clip.mp4',
  ])('is not recognized in %s', (address) => expect(videoUrlOf(address)).toBeUndefined())
})
