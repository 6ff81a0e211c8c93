import { descriptorLength, type Features } from './features.ts'

/** Directions of features that look alike in two panoramas, three numbers each. */
export type Correspondences = {
  readonly count: number
  readonly first: Float32Array
  readonly second: Float32Array
}

/** Largest distance to the most similar feature, as a share of that to the next one (Lowe 2004). */
const distanceRatioMax = 0.8
/** Angle within which a similar feature is the same one at another scale. */
const sameFeatureCosine = Math.cos((2 * Math.PI) / 180)

type Nearest = { readonly index: Int32Array; readonly similarity: Float32Array; readonly next: Float32Array }

function similarities(first: Features, second: Features): Float32Array {
  const result = new Float32Array(first.count * second.count)
  for (let a = 0; a < first.count; a += 1) {
    const row = first.descriptors.subarray(a * descriptorLength, (a + 1) * descriptorLength)
    for (let b = 0; b < second.count; b += 1) {
      const start = b * descriptorLength
      let sum = 0
      for (let at = 0; at < descriptorLength; at += 1) sum += (row[at] ?? 0) * (second.descriptors[start + at] ?? 0)
      result[a * second.count + b] = sum
    }
  }
  return result
}

const cosineBetween = (directions: Float32Array, a: number, b: number) =>
  (directions[3 * a] ?? 0) * (directions[3 * b] ?? 0) +
  (directions[3 * a + 1] ?? 0) * (directions[3 * b + 1] ?? 0) +
  (directions[3 * a + 2] ?? 0) * (directions[3 * b + 2] ?? 0)

/** The most similar feature for each, and the similarity of the next one elsewhere. */
function nearestFeatures(count: number, others: Features, similarityOf: (a: number, b: number) => number): Nearest {
  const index = new Int32Array(count).fill(-1)
  const similarity = new Float32Array(count).fill(-1)
  const next = new Float32Array(count).fill(-1)
  for (let a = 0; a < count; a += 1) {
    let best = -1
    let bestSimilarity = -1
    for (let b = 0; b < others.count; b += 1) {
      const value = similarityOf(a, b)
      if (value <= bestSimilarity) continue
      best = b
      bestSimilarity = value
    }
    let nextSimilarity = -1
    for (let b = 0; b < others.count; b += 1) {
      const value = similarityOf(a, b)
      if (value <= nextSimilarity || cosineBetween(others.directions, best, b) > sameFeatureCosine) continue
      nextSimilarity = value
    }
    index[a] = best
    similarity[a] = bestSimilarity
    next[a] = nextSimilarity
  }
  return { index, similarity, next }
}

/** Distance of vectors of length 1. */
const distanceOf = (similarity: number) => Math.sqrt(Math.max(0, 2 - 2 * similarity))

/** Features that are each other's most similar ones, and clearly more similar than the next. */
export function correspondences(first: Features, second: Features): Correspondences {
  const table = similarities(first, second)
  const ofFirst = nearestFeatures(first.count, second, (a, b) => table[a * second.count + b] ?? 0)
  const ofSecond = nearestFeatures(second.count, first, (b, a) => table[a * second.count + b] ?? 0)
  const pairs: [number, number][] = []
  for (let a = 0; a < first.count; a += 1) {
    const b = ofFirst.index[a] ?? -1
    if (b < 0 || ofSecond.index[b] !== a) continue
    const ratio = distanceOf(ofFirst.similarity[a] ?? 0) / distanceOf(ofFirst.next[a] ?? 0)
    const ratioBack = distanceOf(ofSecond.similarity[b] ?? 0) / distanceOf(ofSecond.next[b] ?? 0)
    if (Math.max(ratio, ratioBack) <= distanceRatioMax) pairs.push([a, b])
  }
  const pick = (features: Features, side: 0 | 1) => {
    const directions = new Float32Array(3 * pairs.length)
    for (const [at, pair] of pairs.entries()) {
      const start = 3 * pair[side]
      directions.set(features.directions.subarray(start, start + 3), 3 * at)
    }
    return directions
  }
  return { count: pairs.length, first: pick(first, 0), second: pick(second, 1) }
}
