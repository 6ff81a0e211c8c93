import type { TextLookup } from '../../locales/text-lookup.ts'
import type { viewerTexts } from '../../../shared/visitor-texts/en/viewer-texts.ts'

export type ViewerTextKey = keyof typeof viewerTexts
export type ViewerTexts = TextLookup<ViewerTextKey>
