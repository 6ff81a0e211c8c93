import { hostileRecordings } from '../support/files/hostile-recordings.ts'
import type { CorpusCase } from './case.ts'

/** Names alone are needed to list the cases; what they are made of comes later. */
const nowhere = { file: '/canary', url: 'http://127.0.0.1:1/canary', secret: '' }
const withDataReference = Buffer.from('url \0\0\0\x01', 'latin1')
const names = hostileRecordings(nowhere, withDataReference).map(([name]) => name)

const kinds = ['videos', 'audio', 'images'] as const

/** Playlists, scripts and videos that make a careless reader open another file or an address (threat T77). */
export const hostileReaders: readonly CorpusCase[] = kinds.flatMap((kind) =>
  names.map((name) => ({
    name: `reader/${kind}/${name}`,
    kind,
    bytes: ({ sources, canary }) => {
      const [, bytes] = hostileRecordings(canary, sources.mp4).find(([given]) => given === name) ?? []
      if (bytes === undefined) throw new Error(`no hostile recording ${name}`)
      return bytes
    },
  })),
)
