import { TextInput } from '@mantine/core'
import { textLimits } from '../../../../shared/text-limits.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { useDraftText } from '../../../ui/hooks/use-draft-text.ts'

type AddressInputProps = {
  readonly label: string
  readonly description?: string
  /** Error for an invalid address. */
  readonly invalidText: string
  readonly value: string | null
  /** Parses an address; undefined if the text isn't one. */
  readonly parse: (text: string) => string | undefined
  readonly onCommit: (address: string | null) => void
  readonly inputMode?: 'url' | 'email' | 'text'
}

/** Text input of an optional address, which is saved as soon as it is valid. */
export function AddressInput({ value, parse, onCommit, invalidText, inputMode = 'url', ...labels }: AddressInputProps) {
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
