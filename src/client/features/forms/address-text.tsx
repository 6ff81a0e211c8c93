import { TextInput } from '@mantine/core'
import { limits } from '../../../shared/limits.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { useDraftText } from '../../ui/hooks/use-draft-text.ts'

type AddressTextProps = {
  readonly label: string
  readonly description?: string
  /** What is wrong with a text that is no address. */
  readonly wrong: string
  readonly value: string | null
  /** The address that a text means; undefined where it is none. */
  readonly whole: (text: string) => string | undefined
  readonly onCommit: (address: string | null) => void
  readonly inputMode?: 'url' | 'email' | 'text'
}

/** An address that may be left out, and saves itself as soon as it is whole. */
export function AddressText({ value, whole, onCommit, wrong, inputMode = 'url', ...words }: AddressTextProps) {
  const deniedProps = useDeniedField()
  const { shown, isRejected, onType, onLeave } = useDraftText({
    value: value ?? '',
    accepts: (text) => text.trim() === '' || whole(text.trim()) !== undefined,
    onCommit: (text) => onCommit(whole(text.trim()) ?? null),
  })
  return (
    <TextInput
      {...words}
      inputMode={inputMode}
      value={shown}
      maxLength={limits.addressMaxLength}
      error={isRejected && wrong}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onLeave}
      {...deniedProps}
    />
  )
}
