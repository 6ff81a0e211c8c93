import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'

type AddressDetailsProps = {
  readonly label: string
  readonly hint?: string
  /** Error for an invalid text. */
  readonly invalidText: string
  readonly value: string
  readonly maxLength: number
  readonly inputMode: 'url' | 'tel' | 'email'
  /** Parses the text; undefined if it is invalid. */
  readonly parse: (text: string) => string | undefined
  readonly onChange: (text: string | undefined) => void
  readonly showsMissing: boolean
}

/** Address field that validates while typing. An invalid text stays for correction; its error appears on blur. */
export function AddressDetails(props: AddressDetailsProps) {
  const { label, hint, invalidText, value, maxLength, inputMode, parse, onChange, showsMissing } = props
  const deniedProps = useDeniedField()
  const [draftText, setDraftText] = useState<string | null>(null)
  const [wasBlurred, setBlurred] = useState(false)
  const text = draftText ?? value
  const isInvalid = parse(text) === undefined
  const showsError = isInvalid && (showsMissing || (wasBlurred && draftText !== null && draftText !== ''))
  return (
    <TextInput
      label={label}
      description={hint}
      value={text}
      maxLength={maxLength}
      inputMode={inputMode}
      error={showsError && invalidText}
      onChange={({ currentTarget }) => {
        setDraftText(currentTarget.value)
        onChange(parse(currentTarget.value))
      }}
      onFocus={() => isInvalid || setBlurred(false)}
      onBlur={() => {
        setBlurred(true)
        if (!isInvalid) setDraftText(null)
      }}
      {...deniedProps}
    />
  )
}
