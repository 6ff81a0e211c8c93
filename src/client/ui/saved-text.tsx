import { Textarea, TextInput } from '@mantine/core'
import { useRefusedField } from './refusal.tsx'
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
  /** Hears whether what is typed is no text to be saved. */
  readonly onRefused?: ((isRefused: boolean) => void) | undefined
  /** A text that is refused stays, to be put right, instead of giving way to the stored one when the field is left. */
  readonly keepsRefused?: boolean
  /** Also selects what is there, to be typed over. */
  readonly autoFocus?: boolean
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void {
  currentTarget.select()
}

/** A text field that saves itself. */
export function SavedText(props: SavedTextProps) {
  const { label, value, onCommit, maxLength, description, placeholder, multiline = false, required, autoFocus } = props
  const { onRefused, keepsRefused = false } = props
  const accepts = (text: string) => required === undefined || text.trim() !== ''
  const { shown, isRefused, onType, onLeave } = useDraftText({ value, onCommit, accepts })
  const refused = useRefusedField()
  const field = {
    label,
    maxLength,
    description,
    placeholder,
    value: shown,
    error: isRefused ? required : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      onType(event.currentTarget.value)
      onRefused?.(!accepts(event.currentTarget.value))
    },
    onBlur: () => {
      if (keepsRefused && isRefused) return
      onLeave()
      onRefused?.(false)
    },
    ...(autoFocus ? { 'data-autofocus': true, autoFocus, onFocus: selectAll } : {}),
    ...refused,
  }
  return multiline ? <Textarea autosize minRows={2} maxRows={8} {...field} /> : <TextInput {...field} />
}
