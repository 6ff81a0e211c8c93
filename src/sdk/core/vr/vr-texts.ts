import type { TextLookup } from '../../locales/text-lookup.ts'
import type { vrTexts } from '../../locales/vr-texts.ts'

export type VrTexts = TextLookup<keyof typeof vrTexts>
