import {
  IconAbc,
  IconAlignLeft,
  IconCheckbox,
  IconCircleDot,
  IconMail,
  IconPhone,
  IconSelect,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FormFieldKind } from '../../../../shared/forms/answers/registry.ts'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** Icon of each kind of question. */
export const fieldKindIcons: Readonly<Record<FormFieldKind, Icon>> = {
  text: IconAbc,
  email: IconMail,
  phone: IconPhone,
  longText: IconAlignLeft,
  select: IconSelect,
  checkboxes: IconCheckbox,
  radio: IconCircleDot,
  consent: IconShieldCheck,
}
