import type { Features } from './features.ts'
import type { MatchReply, MatchRequest } from './match-messages.ts'
import { featuresOf, matchPanoramas } from './match-panoramas.ts'
import { loadBrightness, type PanoramaSource } from './panorama-source.ts'

/** By key. A panorama has about 800 kB of features, and a pair of the list usually shares one with the next pair. */
const cache = new Map<string, Promise<Features>>()
const cacheMax = 24

function cachedFeatures(source: PanoramaSource): Promise<Features> {
  const existing = cache.get(source.key)
  // The latest used ones are at the end.
  cache.delete(source.key)
  const features = existing ?? loadBrightness(source).then(featuresOf)
  cache.set(source.key, features)
  for (const key of [...cache.keys()].slice(0, Math.max(0, cache.size - cacheMax))) cache.delete(key)
  return features
}

async function replyTo({ id, first, second }: MatchRequest): Promise<MatchReply> {
  try {
    const [ofFirst, ofSecond] = await Promise.all([cachedFeatures(first), cachedFeatures(second)])
    const pose = matchPanoramas(ofFirst, ofSecond)
    return pose === null ? { id, outcome: 'noMatch' } : { id, outcome: 'matched', pose }
  } catch {
    // The next attempt loads them again.
    cache.delete(first.key)
    cache.delete(second.key)
    return { id, outcome: 'failed' }
  }
}

/** Compares pairs of panoramas in a thread of its own: a pair takes about two seconds of processor time. */
addEventListener('message', ({ data }: MessageEvent<MatchRequest>) => {
  void replyTo(data).then((reply) => postMessage(reply))
})
