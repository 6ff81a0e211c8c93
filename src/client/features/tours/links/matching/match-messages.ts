import type { PanoramaSource } from './panorama-source.ts'
import type { RelativePose } from './relative-pose.ts'

/** Pair of panoramas to compare. `id` is the id of the link suggestion. */
export type MatchRequest = { readonly id: string; readonly first: PanoramaSource; readonly second: PanoramaSource }

export type MatchReply =
  | { readonly id: string; readonly outcome: 'matched'; readonly pose: RelativePose }
  | { readonly id: string; readonly outcome: 'noMatch' }
  /** A panorama couldn't be loaded. */
  | { readonly id: string; readonly outcome: 'failed' }
