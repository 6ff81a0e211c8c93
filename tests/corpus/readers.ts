import { hostileRecordings } from '../support/files/hostile-recordings.ts'
import type { CorpusCase } from './case.ts'

/** Placeholder to list the names of the cases before the real canary exists. */
const placeholderCanary = { file: '/canary', url: 'http://127.0.0.1:1/canary', secret: '' }
const withDataReference = Buffer.from('url \0\0\0\x01', 'latin1')
const names = hostileRecordings(placeholderCanary, withDataReference).map(([name]) => name)

const kinds = ['videos', 'audio', 'images'] as const

/** Playlists, scripts and videos that reference another file or a URL (threat T77). */
export const hostileReaders: readonly CorpusCase[] = kinds.flatMap((kind) =>
  names.map((name) => ({
    name: `reader/${kind}/${name}`,
    kind,
    bytes: ({ sources, canary }) => {
      const [, bytes] = hostileRecordings(canary, sources.mp4).find(([recordingName]) => recordingName === name) ?? []
      if (bytes === undefined) throw new Error(`There is no hostile recording ${name}.`)
      return bytes
    },
  })),
)
