import type { TextKey } from '../../locales/en.ts'
import type { Fullscreen } from '../bar/fullscreen.ts'
import { textTourLink } from '../bar/text-tour-link.ts'
import type { Chrome } from '../chrome.ts'
import { make } from '../dom.ts'
import { openSheet } from './sheet.ts'

type HelpOptions = { readonly cooperative: boolean; readonly fullscreen: Fullscreen | undefined }
type Row = readonly [how: TextKey, what: TextKey]

function hasVideos({ document: { videos, videos360 } }: Chrome['viewer']): boolean {
  return Object.keys(videos).length + Object.keys(videos360).length > 0
}

function rowsOf({ viewer }: Chrome, { cooperative, fullscreen }: HelpOptions): readonly Row[] {
  const rows: (Row | false)[] = [
    [cooperative ? 'help.dragCooperative' : 'help.drag', 'help.dragMeaning'],
    [cooperative ? 'help.pinchCooperative' : 'help.pinch', 'help.zoomMeaning'],
    ['help.arrows', 'help.dragMeaning'],
    ['help.zoomKeys', 'help.zoomMeaning'],
    ['help.home', 'help.homeMeaning'],
    viewer.stops.length > 1 && ['help.brackets', 'help.bracketsMeaning'],
    hasVideos(viewer) && ['help.space', 'help.spaceMeaning'],
    ['help.tab', 'help.tabMeaning'],
    fullscreen !== undefined && ['help.fullscreenKey', 'fullscreen.enter'],
    ['help.escape', 'help.escapeMeaning'],
  ]
  return rows.filter((row) => row !== false)
}

/** How to look around by hand and by keyboard. */
export function openHelp(chrome: Chrome, options: HelpOptions): void {
  const { frame, texts } = chrome
  const sheet = openSheet({ frame, texts, title: texts('help.title') })
  const list = make('dl', { class: 'keys' })
  for (const [how, what] of rowsOf(chrome, options)) {
    list.append(make('div', {}, make('dt', {}, texts(how)), make('dd', {}, texts(what))))
  }
  sheet.body.append(list, make('p', {}, textTourLink(chrome, sheet.close)))
}
