import { TextInput } from '@mantine/core'
import { limits } from '../../../shared/limits.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { useDraftText } from '../../ui/hooks/use-draft-text.ts'

type AddressTextProps = {
  readonly label: string
  readonly description?: string
  /** Error for a text that is no address. */
  readonly invalidText: string
  readonly value: string | null
  /** Parses a text to an address; undefined if it is none. */
  readonly parse: (text: string) => string | undefined
  readonly onCommit: (address: string | null) => void
  readonly inputMode?: 'url' | 'email' | 'text'
}

/** Optional address that is saved as soon as it is valid. */
export function AddressText({ value, parse, onCommit, invalidText, inputMode = 'url', ...labels }: AddressTextProps) {
  const deniedProps = useDeniedField()
  const { shown, isRejected, onType, onLeave } = useDraftText({
    value: value ?? '',
    accepts: (text) => text.trim() === '' || parse(text.trim()) !== undefined,
    onCommit: (text) => onCommit(parse(text.trim()) ?? null),
  })
  return (
    <TextInput
      {...labels}
      inputMode={inputMode}
      value={shown}
      maxLength={limits.addressMaxLength}
      error={isRejected && invalidText}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onLeave}
      {...deniedProps}
    />
  )
}
