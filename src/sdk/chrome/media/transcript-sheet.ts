import type { Texts } from '../../locales/texts.ts'
import type { Frame } from '../frame.ts'
import { openSheet } from '../sheets/sheet.ts'
import { createTranscriptText } from './transcript-text.ts'

type TranscriptOptions = { readonly frame: Frame; readonly texts: Texts; readonly title: string; readonly url: string }

/** Opens a transcript in a sheet. */
export function openTranscript({ frame, texts, title, url }: TranscriptOptions): void {
  openSheet({ frame, texts, title }).body.append(createTranscriptText(url, texts))
}
