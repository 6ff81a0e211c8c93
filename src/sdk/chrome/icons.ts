/** SVG paths of the controls' icons, on a 24 × 24 grid. */
export const icons = {
  stops:
    'M6 4h12a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM6 14h12a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2Z',
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  enterFullscreen: 'M4 9V6a2 2 0 0 1 2-2h3M15 4h3a2 2 0 0 1 2 2v3M20 15v3a2 2 0 0 1-2 2h-3M9 20H6a2 2 0 0 1-2-2v-3',
  leaveFullscreen: 'M9 4v3a2 2 0 0 1-2 2H4M20 9h-3a2 2 0 0 1-2-2V4M15 20v-3a2 2 0 0 1 2-2h3M4 15h3a2 2 0 0 1 2 2v3',
  share:
    'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 1 0-5.7-5.7l-.9.9M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 1 0 5.7 5.7l.9-.9',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.6 9.4a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2 1-1.2 1.9M12 16.6v.1',
  previous: 'm15 6-6 6 6 6',
  next: 'm9 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  fold: 'm6 9 6 6 6-6',
  about: 'M4 6h16M4 12h16M4 18h10',
} as const

export type IconName = keyof typeof icons
