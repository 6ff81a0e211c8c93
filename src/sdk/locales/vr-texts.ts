/** What is written in a headset, in English. */
export const vrTexts = {
  'vr.leave': 'Leave VR',
  'vr.previous': 'Previous stop',
  'vr.next': 'Next stop',
  'vr.play': 'Play',
  'vr.pause': 'Pause',
  'vr.close': 'Close',
  'vr.up': 'Up',
  'vr.down': 'Down',
  'vr.pictureBefore': 'Back',
  'vr.pictureAfter': 'Next',
  'vr.pictureOf': '{position} of {total}',
  'vr.outside': 'This opens outside the headset. Leave VR: its panel waits on the page, with the link in it.',
  'vr.onPage': 'There is more of this on the page, once you leave VR.',
} as const
