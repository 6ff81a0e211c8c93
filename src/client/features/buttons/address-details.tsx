import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDeniedField } from '../../ui/feedback/denied.tsx'

type AddressDetailsProps = {
  readonly label: string
  readonly hint?: string
  /** What is wrong with a text that leads nowhere. */
  readonly wrong: string
  readonly value: string
  readonly maxLength: number
  readonly inputMode: 'url' | 'tel' | 'email'
  /** The text as it is kept; undefined for one that leads nowhere. */
  readonly read: (text: string) => string | undefined
  readonly onChange: (text: string | undefined) => void
  readonly isMissed: boolean
}

/** A text that leads somewhere, checked while it is typed; a wrong one stays, to be put right, and is told once the field is left. */
export function AddressDetails(props: AddressDetailsProps) {
  const { label, hint, wrong, value, maxLength, inputMode, read, onChange, isMissed } = props
  const deniedProps = useDeniedField()
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLeft, setLeft] = useState(false)
  const shown = typed ?? value
  const isWrong = read(shown) === undefined
  const isTold = isWrong && (isMissed || (wasLeft && typed !== null && typed !== ''))
  return (
    <TextInput
      label={label}
      description={hint}
      value={shown}
      maxLength={maxLength}
      inputMode={inputMode}
      error={isTold && wrong}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
      onFocus={() => isWrong || setLeft(false)}
      onBlur={() => {
        setLeft(true)
        if (!isWrong) setTyped(null)
      }}
      {...deniedProps}
    />
  )
}
