import { expect, it } from 'vitest'
import { skeletonLayoutOf } from '../../../src/client/ui/skeletons/skeleton-layout.ts'
import { linkTo, screenPaths, tourTabs } from '../../../src/shared/web/routes.ts'

it.each([
  [screenPaths.home, 'cards'],
  [screenPaths.mediaLibrary, 'cards'],
  [screenPaths.analytics, 'page'],
  [screenPaths.userSettings, 'page'],
  [linkTo.tourAnalytics('t'), 'page'],
  ...tourTabs.map((tab) => [linkTo.editTour('t', tab), 'tour'] as const),
  [linkTo.newTour('t', 'stops'), 'tour'],
  [linkTo.editTour('t'), 'tour'],
  [linkTo.editStop('t', 's'), 'stop'],
  [linkTo.hotspotsManager('t', 's'), 'stop'],
  [linkTo.preview('t', 1), 'blank'],
  [screenPaths.login, 'blank'],
] as const)('gives %s the layout %s', (path, layout) => {
  expect(skeletonLayoutOf(path)).toBe(layout)
})
