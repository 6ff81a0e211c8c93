/** English texts of the choice of time layers, loaded with its code. */
export const layerTexts = {
  'layer.label': 'This place over time',
  'layer.own': 'Today',
  'layer.numbered': 'View {number}',
  'layer.compare': 'Compare',
  'layer.end': 'End comparison',
  'layer.with': 'Compare with',
  'layer.mode': 'Type of comparison',
  'layer.wipe': 'Wipe',
  'layer.fade': 'Fade',
  'layer.share': 'Visible share of {layer}',
  'layer.loading': 'Loading {layer}',
  'layer.failed': "{layer} couldn't be loaded. Check your connection and try again.",
} as const
