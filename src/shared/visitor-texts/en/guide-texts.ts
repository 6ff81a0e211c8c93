/** English texts of guided play, loaded with its code. */
export const guideTexts = {
  'guide.start': 'Play the tour',
  'guide.label': 'Guided tour',
  'guide.pause': 'Pause guided tour',
  'guide.resume': 'Resume guided tour',
  'guide.previous': 'Previous stop',
  'guide.next': 'Next stop',
  'guide.close': 'End guided tour',
  'guide.again': 'Play again',
  'guide.position': 'Stop {position} of {total}',
  'guide.paused': 'Paused at stop {position} of {total}',
  'guide.ended': 'End of the tour',
  'guide.yielded': 'The guided tour is paused while you look around.',
} as const
