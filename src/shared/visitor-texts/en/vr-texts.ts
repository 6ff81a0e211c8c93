/** English texts shown in a headset. */
export const vrTexts = {
  'vr.leave': 'Exit VR',
  'vr.previous': 'Previous stop',
  'vr.next': 'Next stop',
  'vr.play': 'Play',
  'vr.pause': 'Pause',
  'vr.close': 'Close',
  'vr.up': 'Up',
  'vr.down': 'Down',
  'vr.pictureBefore': 'Previous',
  'vr.pictureAfter': 'Next',
  'vr.pictureOf': '{position} of {total}',
  'vr.outside': 'This opens outside VR. Exit VR to find the link in its panel on the page.',
  'vr.onPage': "There's more on the page. Exit VR to see it.",
} as const
