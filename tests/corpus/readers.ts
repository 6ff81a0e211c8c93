import { hostileRecording, hostileRecordingNames } from '../support/files/hostile-recordings.ts'
import type { CorpusCase } from './case.ts'

const kinds = ['videos', 'audio', 'images'] as const

/** Playlists, scripts and videos that reference another file or a URL (threat T77). */
export const hostileReaders: readonly CorpusCase[] = kinds.flatMap((kind) =>
  hostileRecordingNames.map((name) => ({
    name: `reader/${kind}/${name}`,
    kind,
    bytes: ({ sources, canary }) => hostileRecording(name, canary, sources.mp4),
  })),
)
