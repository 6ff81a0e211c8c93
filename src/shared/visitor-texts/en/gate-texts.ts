/** English texts of gates: forms before the tour or a stop. Part of tours that have one. */
export const gateTexts = {
  'gate.tour': 'Fill out this form to see the tour.',
  'gate.stop': 'Fill out this form to see {stop}.',
  'gate.back': 'Back to {stop}',
  'gate.text': 'Read the public part as text',
  'gate.failed': "This couldn't be loaded. Check your connection and try again.",
  'gate.retry': 'Try again',
} as const
