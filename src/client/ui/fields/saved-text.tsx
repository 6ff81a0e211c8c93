import { Textarea, TextInput } from '@mantine/core'
import { useDeniedField } from '../feedback/denied.tsx'
import { useDraftText } from '../hooks/use-draft-text.ts'

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
  /** Hears whether what is typed is no text to be saved. */
  readonly onRejected?: ((isRejected: boolean) => void) | undefined
  /** A text that is rejected stays, to be put right, instead of giving way to the stored one when the field is left. */
  readonly keepsRejected?: boolean
  /** Also selects what is there, to be typed over. */
  readonly autoFocus?: boolean
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void {
  currentTarget.select()
}

/** A text field that saves itself. */
export function SavedText(props: SavedTextProps) {
  const { label, value, onCommit, maxLength, description, placeholder, multiline = false, required, autoFocus } = props
  const { onRejected, keepsRejected = false } = props
  const accepts = (text: string) => required === undefined || text.trim() !== ''
  const { shown, isRejected, onType, onLeave } = useDraftText({ value, onCommit, accepts })
  const deniedProps = useDeniedField()
  const field = {
    label,
    maxLength,
    description,
    placeholder,
    value: shown,
    error: isRejected ? required : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      onType(event.currentTarget.value)
      onRejected?.(!accepts(event.currentTarget.value))
    },
    onBlur: () => {
      if (keepsRejected && isRejected) return
      onLeave()
      onRejected?.(false)
    },
    ...(autoFocus ? { 'data-autofocus': true, autoFocus, onFocus: selectAll } : {}),
    ...rejected,
  }
  return multiline ? <Textarea autosize minRows={2} maxRows={8} {...field} /> : <TextInput {...field} />
}
