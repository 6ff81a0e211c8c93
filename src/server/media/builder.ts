import type { MediaBuilder } from '../ports/media-builder.ts'

export function createMediaBuilder(): MediaBuilder {
  return { build: () => Promise.reject(new Error('unbuilt')), inspect: () => Promise.reject(new Error('unbuilt')) }
}
