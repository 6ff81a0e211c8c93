import type { Features } from './features.ts'
import type { MatchReply, MatchRequest } from './match-messages.ts'
import { featuresOf, matchPanoramas } from './match-panoramas.ts'
import { loadBrightness, type PanoramaSource } from './panorama-source.ts'

/** LRU cache of features by panorama. They take about 800 kB each, and consecutive pairs usually share a panorama. */
const cache = new Map<string, Promise<Features>>()
const cacheMax = 24

function cachedFeatures(source: PanoramaSource): Promise<Features> {
  const cached = cache.get(source.key)
  // Deleted first, so that the most recently used panoramas are at the end of the map.
  cache.delete(source.key)
  const features = cached ?? loadBrightness(source).then(featuresOf)
  cache.set(source.key, features)
  for (const key of [...cache.keys()].slice(0, Math.max(0, cache.size - cacheMax))) cache.delete(key)
  return features
}

async function replyTo({ id, first, second }: MatchRequest): Promise<MatchReply> {
  try {
    const [firstFeatures, secondFeatures] = await Promise.all([cachedFeatures(first), cachedFeatures(second)])
    const pose = matchPanoramas(firstFeatures, secondFeatures)
    return pose === null ? { id, outcome: 'noMatch' } : { id, outcome: 'matched', pose }
  } catch {
    // The next attempt loads the panoramas again.
    cache.delete(first.key)
    cache.delete(second.key)
    return { id, outcome: 'failed' }
  }
}

// Web worker that compares pairs of panoramas, because a pair takes about two seconds of CPU time.
addEventListener('message', ({ data }: MessageEvent<MatchRequest>) => {
  void replyTo(data).then((reply) => postMessage(reply))
})
