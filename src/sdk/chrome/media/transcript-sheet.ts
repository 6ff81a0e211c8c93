import type { Texts } from '../../locales/texts.ts'
import type { Frame } from '../frame.ts'
import { openSheet } from '../sheets/sheet.ts'
import { transcriptText } from './transcript-text.ts'

type Reading = { readonly frame: Frame; readonly texts: Texts; readonly title: string; readonly url: string }

/** All that is said in a video, to read. */
export function openTranscript({ frame, texts, title, url }: Reading): void {
  openSheet({ frame, texts, title }).body.append(transcriptText(url, texts))
}
