import { Textarea, TextInput } from '@mantine/core'
import { useDraftText } from './use-draft-text.ts'

type SavedTextProps = {
  readonly label: string
  readonly value: string
  readonly onCommit: (text: string) => void
  readonly maxLength: number
  readonly description?: string | undefined
  readonly placeholder?: string | undefined
  readonly multiline?: boolean
  /** Sentence that asks for a text where none may be missing. */
  readonly required?: string | undefined
  readonly autoFocus?: boolean
}

/** A text field that saves itself. */
export function SavedText(props: SavedTextProps) {
  const { label, value, onCommit, maxLength, description, placeholder, multiline = false, required, autoFocus } = props
  const accepts = (text: string) => required === undefined || text.trim() !== ''
  const { shown, isRefused, onType, onLeave } = useDraftText({ value, onCommit, accepts })
  const field = {
    ...{ label, maxLength, description, placeholder, value: shown, onBlur: onLeave },
    error: isRefused ? required : undefined,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
    ...(autoFocus ? { 'data-autofocus': true, autoFocus } : {}),
  }
  return multiline ? <Textarea autosize minRows={2} maxRows={8} {...field} /> : <TextInput {...field} />
}
