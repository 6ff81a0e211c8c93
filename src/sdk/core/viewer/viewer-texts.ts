import type { KeyOf, TextLookup } from '../../locales/text-lookup.ts'

export type ViewerTextKey = KeyOf<'viewer'>
export type ViewerTexts = TextLookup<ViewerTextKey>
