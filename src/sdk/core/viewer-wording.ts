import type { viewerTexts } from '../locales/viewer-texts.ts'
import type { Wording } from '../locales/wording.ts'

export type ViewerTextKey = keyof typeof viewerTexts
export type ViewerWording = Wording<ViewerTextKey>
