import { type ButtonActionKind, isButtonActionKind } from '../../../../shared/buttons/registry.ts'
import type { ActionEditor, AnyActionEditor } from './action-editor.ts'
import { emailEditor } from './actions/email.tsx'
import { formEditor } from './actions/form.tsx'
import { phoneEditor } from './actions/phone.tsx'
import { stopEditor } from './actions/stop.tsx'
import { urlEditor } from './actions/url.tsx'

type Editors = { readonly [Kind in ButtonActionKind]: ActionEditor<Kind> }

/** Editors by kind of action; the compiler requires one per kind of the shared registry. */
const actionEditors: Editors = {
  url: urlEditor,
  stop: stopEditor,
  form: formEditor,
  phone: phoneEditor,
  email: emailEditor,
}

/** Editor of a stored kind; undefined for kinds of newer versions. */
export function buttonActionEditorOf(kind: string): AnyActionEditor | undefined {
  const editors: Readonly<Record<ButtonActionKind, AnyActionEditor>> = actionEditors
  return isButtonActionKind(kind) ? editors[kind] : undefined
}
