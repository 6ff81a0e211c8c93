/** Layout of a screen: a page of cards or rows, a tour with its tabs, a stop between two panes, or none. */
export type SkeletonLayout = 'cards' | 'page' | 'tour' | 'stop' | 'blank'

const layouts: readonly (readonly [RegExp, SkeletonLayout])[] = [
  [/^\/home\/view\//, 'blank'],
  [/^\/home(?:\/medialibrary)?\/?$/, 'cards'],
  [/^\/home\/[^/]+\/(?:edit\/stop|hotspots-manager)\//, 'stop'],
  [/^\/home\/newtour\/|^\/home\/[^/]+\/(?:edit(?:\/|$)|hotstpots-manager)/, 'tour'],
  [/^\/home\//, 'page'],
]

/** Layout of the screen at a path, known before its code is loaded. `blank` is a screen without a skeleton. */
export function skeletonLayoutOf(pathname: string): SkeletonLayout {
  return layouts.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'blank'
}
