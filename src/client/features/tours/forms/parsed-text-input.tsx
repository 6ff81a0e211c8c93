import { TextInput } from '@mantine/core'
import { textLimits } from '../../../../shared/text-limits.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { useDraftText } from '../../../ui/hooks/use-draft-text.ts'

type ParsedTextInputProps = {
  readonly label: string
  readonly description?: string
  /** Error for a text that can't be parsed. */
  readonly invalidText: string
  readonly value: string | null
  /** Parses a text; undefined if it is invalid. */
  readonly parse: (text: string) => string | undefined
  readonly onCommit: (value: string | null) => void
  readonly inputMode?: 'url' | 'email' | 'text'
}

/** Text input for an optional value such as a URL, which is saved as soon as it is valid. */
export function ParsedTextInput({
  value,
  parse,
  onCommit,
  invalidText,
  inputMode = 'url',
  ...labels
}: ParsedTextInputProps) {
  const deniedProps = useDeniedField()
  const { text, isInvalid, change, reset } = useDraftText({
    value: value ?? '',
    accepts: (input) => input.trim() === '' || parse(input.trim()) !== undefined,
    onCommit: (input) => onCommit(parse(input.trim()) ?? null),
  })
  return (
    <TextInput
      {...labels}
      inputMode={inputMode}
      value={text}
      maxLength={textLimits.urlMaxLength}
      error={isInvalid && invalidText}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={reset}
      {...deniedProps}
    />
  )
}
