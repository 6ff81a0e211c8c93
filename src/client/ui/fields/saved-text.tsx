import { Textarea, TextInput } from '@mantine/core'
import { useDeniedField } from '../feedback/denied.tsx'
import { useDraftText } from '../hooks/use-draft-text.ts'

type SavedTextProps = {
  readonly id?: string | undefined
  readonly label: string
  /** Accessible name that begins with the label, for several fields with the same one. */
  readonly name?: string
  readonly value: string
  readonly onCommit: (text: string) => void
  readonly maxLength: number
  readonly description?: string | undefined
  readonly placeholder?: string | undefined
  readonly multiline?: boolean
  /** Error for an empty text; absent if the text may be empty. */
  readonly required?: string | undefined
  /** Called with true while the typed text is invalid. */
  readonly onRejected?: ((isRejected: boolean) => void) | undefined
  /** True to keep an invalid text for correction on blur, instead of reverting to the stored one. */
  readonly keepsRejected?: boolean
  /** Focuses the field on mount and selects its content. */
  readonly autoFocus?: boolean
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }): void {
  currentTarget.select()
}

/** Text field that is saved while typing (autosave). */
export function SavedText(props: SavedTextProps) {
  const {
    id,
    label,
    name,
    value,
    onCommit,
    maxLength,
    description,
    placeholder,
    multiline = false,
    required,
    autoFocus,
  } = props
  const { onRejected, keepsRejected = false } = props
  const accepts = (text: string) => required === undefined || text.trim() !== ''
  const { text, isInvalid, change, reset } = useDraftText({ value, onCommit, accepts })
  const deniedProps = useDeniedField()
  const field = {
    id,
    label,
    'aria-label': name,
    maxLength,
    description,
    placeholder,
    // Arabic text is aligned and edited from right to left. An empty field has the direction of the form around it.
    attributes: { input: { dir: text === '' ? undefined : 'auto' } },
    value: text,
    error: isInvalid ? required : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      change(event.currentTarget.value)
      onRejected?.(!accepts(event.currentTarget.value))
    },
    onBlur: () => {
      if (keepsRejected && isInvalid) return
      reset()
      onRejected?.(false)
    },
    ...(autoFocus ? { 'data-autofocus': true, autoFocus, onFocus: selectAll } : {}),
    ...deniedProps,
  }
  return multiline ? <Textarea autosize minRows={2} maxRows={8} {...field} /> : <TextInput {...field} />
}
