import type { TextKey } from '../../locales/texts.ts'
import type { Fullscreen } from '../bar/fullscreen.ts'
import { textTourLinks } from '../bar/text-tour-link.ts'
import type { Chrome } from '../chrome.ts'
import { createElement } from '../dom.ts'
import type { Sheet } from './sheet.ts'

export type HelpOptions = { readonly cooperative: boolean; readonly fullscreen: Fullscreen | undefined }
type Row = { readonly input: TextKey; readonly meaning: TextKey }

function hasVideos({ document: { videos, videos360 } }: Chrome['viewer']): boolean {
  return Object.keys(videos).length + Object.keys(videos360).length > 0
}

function rowsOf({ viewer }: Chrome, { cooperative, fullscreen }: HelpOptions): readonly Row[] {
  const rows: (Row | false)[] = [
    { input: cooperative ? 'help.dragCooperative' : 'help.drag', meaning: 'help.dragMeaning' },
    { input: cooperative ? 'help.pinchCooperative' : 'help.pinch', meaning: 'help.zoomMeaning' },
    { input: 'help.arrows', meaning: 'help.dragMeaning' },
    { input: 'help.zoomKeys', meaning: 'help.zoomMeaning' },
    { input: 'help.home', meaning: 'help.homeMeaning' },
    viewer.stops.length > 1 && { input: 'help.brackets', meaning: 'help.bracketsMeaning' },
    hasVideos(viewer) && { input: 'help.space', meaning: 'help.spaceMeaning' },
    { input: 'help.tab', meaning: 'help.tabMeaning' },
    fullscreen !== undefined && { input: 'help.fullscreenKey', meaning: 'fullscreen.enter' },
    { input: 'help.escape', meaning: 'help.escapeMeaning' },
  ]
  return rows.filter((row) => row !== false)
}

/** Fills the sheet of the help: gestures and keys, and the link to the text version. */
export function fillHelp(chrome: Chrome, options: HelpOptions, { body, close }: Sheet): void {
  const { texts } = chrome
  const list = createElement('dl', { class: 'keys' })
  for (const { input, meaning } of rowsOf(chrome, options)) {
    list.append(
      createElement('div', {}, createElement('dt', {}, texts(input)), createElement('dd', {}, texts(meaning))),
    )
  }
  body.append(list, ...textTourLinks(chrome, close).map((link) => createElement('p', {}, link)))
}
