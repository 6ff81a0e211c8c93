import { type ButtonActionKind, isButtonActionKind } from '../../../shared/buttons/registry.ts'
import type { ActionEditor, AnyActionEditor } from './action-editor.ts'
import { emailEditor } from './actions/email.tsx'
import { formEditor } from './actions/form.tsx'
import { phoneEditor } from './actions/phone.tsx'
import { stopEditor } from './actions/stop.tsx'
import { urlEditor } from './actions/url.tsx'

type Editors = { readonly [Kind in ButtonActionKind]: ActionEditor<Kind> }

/** How each kind of action is filled in; the compiler asks for one per kind of the shared registry. */
const actionEditors: Editors = {
  url: urlEditor,
  stop: stopEditor,
  form: formEditor,
  phone: phoneEditor,
  email: emailEditor,
}

/** The editor of a stored kind; undefined for one that this version does not know. */
export function buttonActionEditorOf(kind: string): AnyActionEditor | undefined {
  const editors: Readonly<Record<ButtonActionKind, AnyActionEditor>> = actionEditors
  return isButtonActionKind(kind) ? editors[kind] : undefined
}
