import type { vrTexts } from '../../locales/vr-texts.ts'
import type { Wording } from '../../locales/wording.ts'

export type VrWording = Wording<keyof typeof vrTexts>
