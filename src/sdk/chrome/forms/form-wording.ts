import type { formTexts } from '../../locales/form-texts.ts'
import type { Wording } from '../../locales/wording.ts'

export type FormTextKey = keyof typeof formTexts
export type FormWording = Wording<FormTextKey>
