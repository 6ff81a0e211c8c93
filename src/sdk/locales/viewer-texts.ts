/** The few texts that the viewer's core shows or speaks itself, in English; part of `englishTexts`. */
export const viewerTexts = {
  'viewer.panorama': '360 degree panorama',
  'viewer.panoramaOf': '{stop}, 360 degree panorama',
  'viewer.hotspots': 'Hotspots in this stop',
  'viewer.stopShown': 'You are at {stop}',
  'viewer.zoomHint': 'Hold Ctrl and scroll to zoom',
  'viewer.touchHint': 'Use two fingers to look around',
  'hotspot.goTo': 'Go to {stop}',
  'hotspot.read': 'Read: {title}',
  'hotspot.untitled': 'Something to read',
  'state.noWebgl': 'This browser cannot draw 360 degree pictures, so here is the tour as pictures and text.',
  'state.noMedia': 'This stop has no picture.',
  'state.mediaFailed': 'The picture of this stop could not be loaded.',
  'state.flatMedia': 'This stop has a flat picture, which this viewer cannot show.',
} as const
