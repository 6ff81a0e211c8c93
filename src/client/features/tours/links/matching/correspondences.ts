import { radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import { descriptorLength, type Features } from './features.ts'

/** Features that look alike in two panoramas. `first` and `second` are their directions, three numbers each. */
export type Correspondences = {
  readonly count: number
  readonly first: Float32Array
  readonly second: Float32Array
}

/**
 * Maximum ratio of the distance to the most similar feature to that to the second most similar (ratio test, Lowe 2004).
 */
const distanceRatioMax = 0.8
/** Cosine of the angle (2°) within which similar features are the same one at different scales. */
const sameFeatureCosine = Math.cos(2 * radPerDeg)

/** For each feature: the index and the similarity of the most similar feature, and the second highest similarity. */
type Nearest = {
  readonly index: Int32Array
  readonly similarity: Float32Array
  readonly secondSimilarity: Float32Array
}

/** Table of the cosine similarities of all pairs of descriptors, a row for each first feature. */
function similarities(first: Features, second: Features): Float32Array {
  const result = new Float32Array(first.count * second.count)
  for (let a = 0; a < first.count; a += 1) {
    const row = first.descriptors.subarray(a * descriptorLength, (a + 1) * descriptorLength)
    for (let b = 0; b < second.count; b += 1) {
      const start = b * descriptorLength
      let sum = 0
      for (let i = 0; i < descriptorLength; i += 1) sum += (row[i] ?? 0) * (second.descriptors[start + i] ?? 0)
      result[a * second.count + b] = sum
    }
  }
  return result
}

const cosineBetween = (directions: Float32Array, a: number, b: number) =>
  (directions[3 * a] ?? 0) * (directions[3 * b] ?? 0) +
  (directions[3 * a + 1] ?? 0) * (directions[3 * b + 1] ?? 0) +
  (directions[3 * a + 2] ?? 0) * (directions[3 * b + 2] ?? 0)

/** Finds the most similar feature for each, and the similarity of the second most similar one in another direction. */
function nearestFeatures(count: number, others: Features, similarityOf: (a: number, b: number) => number): Nearest {
  const index = new Int32Array(count).fill(-1)
  const similarity = new Float32Array(count).fill(-1)
  const secondSimilarity = new Float32Array(count).fill(-1)
  for (let a = 0; a < count; a += 1) {
    let bestIndex = -1
    let bestSimilarity = -1
    for (let b = 0; b < others.count; b += 1) {
      const value = similarityOf(a, b)
      if (value <= bestSimilarity) continue
      bestIndex = b
      bestSimilarity = value
    }
    let runnerUpSimilarity = -1
    for (let b = 0; b < others.count; b += 1) {
      const value = similarityOf(a, b)
      if (value <= runnerUpSimilarity || cosineBetween(others.directions, bestIndex, b) > sameFeatureCosine) continue
      runnerUpSimilarity = value
    }
    index[a] = bestIndex
    similarity[a] = bestSimilarity
    secondSimilarity[a] = runnerUpSimilarity
  }
  return { index, similarity, secondSimilarity }
}

/** Euclidean distance of unit vectors, from their cosine similarity. */
const distanceOf = (similarity: number) => Math.sqrt(Math.max(0, 2 - 2 * similarity))

/**
 * Pairs of features that are mutually most similar, and clearly more similar than the second-best candidates (ratio
 * test).
 */
export function correspondences(first: Features, second: Features): Correspondences {
  const similarityTable = similarities(first, second)
  const nearestToFirst = nearestFeatures(first.count, second, (a, b) => similarityTable[a * second.count + b] ?? 0)
  const nearestToSecond = nearestFeatures(second.count, first, (b, a) => similarityTable[a * second.count + b] ?? 0)
  const pairs: [number, number][] = []
  for (let a = 0; a < first.count; a += 1) {
    const b = nearestToFirst.index[a] ?? -1
    if (b < 0 || nearestToSecond.index[b] !== a) continue
    const ratio = distanceOf(nearestToFirst.similarity[a] ?? 0) / distanceOf(nearestToFirst.secondSimilarity[a] ?? 0)
    const ratioBack =
      distanceOf(nearestToSecond.similarity[b] ?? 0) / distanceOf(nearestToSecond.secondSimilarity[b] ?? 0)
    if (Math.max(ratio, ratioBack) <= distanceRatioMax) pairs.push([a, b])
  }
  const matchedDirections = (features: Features, side: 0 | 1) => {
    const directions = new Float32Array(3 * pairs.length)
    for (const [matchIndex, pair] of pairs.entries()) {
      const start = 3 * pair[side]
      directions.set(features.directions.subarray(start, start + 3), 3 * matchIndex)
    }
    return directions
  }
  return { count: pairs.length, first: matchedDirections(first, 0), second: matchedDirections(second, 1) }
}
