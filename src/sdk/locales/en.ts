import { viewerTexts } from './viewer-texts.ts'

/** Every text the viewer shows or speaks. `{name}` stands for a fact that is filled in. */
export const englishTexts = {
  ...viewerTexts,

  'stops.open': 'Stops',
  'stops.title': 'Stops',
  'stops.current': 'You are here',
  'description.open': 'About this stop',
  'description.fold': 'Hide the description',
  'description.more': 'More',
  'description.less': 'Less',
  'bar.label': 'Viewer controls',
  'zoom.in': 'Zoom in',
  'zoom.out': 'Zoom out',
  'fullscreen.enter': 'Full screen',
  'fullscreen.leave': 'Leave full screen',
  'share.copy': 'Copy the link',
  'share.copied': 'Link copied',
  'share.failed': 'The link could not be copied. It is {url}',
  'panel.close': 'Close',
  'help.open': 'Help',
  'help.title': 'Looking around',
  'help.drag': 'Drag, or use one finger',
  'help.dragMeaning': 'Look around',
  'help.pinch': 'Scroll or pinch',
  'help.pinchCooperative': 'Ctrl and scroll, or pinch',
  'help.dragCooperative': 'Drag, or use two fingers',
  'help.arrows': 'Arrow keys',
  'help.zoomKeys': 'Plus and minus',
  'help.zoomMeaning': 'Zoom',
  'help.home': 'Home',
  'help.homeMeaning': 'Back to the first view',
  'help.brackets': '[ and ]',
  'help.bracketsMeaning': 'Previous and next stop',
  'help.fullscreenKey': 'F',
  'help.tab': 'Tab and Enter',
  'help.tabMeaning': 'Reach and follow hotspots',
  'help.escape': 'Esc',
  'help.escapeMeaning': 'Close what is open',

  'state.loading': 'Loading the tour',
  'state.offline': 'You are offline. The picture gets sharp when you are back.',
  'state.failed': 'The tour could not be loaded. Check your connection and try again.',
  'state.notFound': 'This tour is not here any more.',
  'state.retry': 'Try again',
  'fallback.hotspots': 'In this stop',
  'fallback.stops': 'All stops',
} as const

export type TextKey = keyof typeof englishTexts

/** The one text of the drop-in script itself, apart so that it stays tiny. */
export const loaderTexts = { openTour: 'Open the tour' } as const
