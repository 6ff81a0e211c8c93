/** Texts of guided play, in English; apart, as they come with it. */
export const guideTexts = {
  'guide.start': 'Play the tour',
  'guide.label': 'Guided tour',
  'guide.pause': 'Pause the guided tour',
  'guide.resume': 'Go on with the guided tour',
  'guide.previous': 'Previous stop',
  'guide.next': 'Next stop',
  'guide.close': 'End the guided tour',
  'guide.again': 'Play again',
  'guide.position': 'Stop {position} of {total}',
  'guide.paused': 'Paused at stop {position} of {total}',
  'guide.ended': 'That was the last stop',
  'guide.yielded': 'The guided tour waits while you look around.',
} as const
