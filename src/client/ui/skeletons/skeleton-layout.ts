/** Frame around the content of a screen: a page with a title, a tour with its tabs, or a stop between two panes. */
export type SkeletonLayout = 'cards' | 'page' | 'tour' | 'stop' | 'blank'

const layouts: readonly (readonly [RegExp, SkeletonLayout])[] = [
  [/^\/home\/view\//, 'blank'],
  [/^\/home(?:\/medialibrary)?\/?$/, 'cards'],
  [/^\/home\/[^/]+\/(?:edit\/stop|hotspots-manager)\//, 'stop'],
  [/^\/home\/newtour\/|^\/home\/[^/]+\/(?:edit(?:\/|$)|hotstpots-manager)/, 'tour'],
  [/^\/home\//, 'page'],
]

/** Layout of the screen at a path, before its code is there; `blank` where it has none. */
export function skeletonLayoutOf(pathname: string): SkeletonLayout {
  return layouts.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'blank'
}
