import { NumberInput } from '@mantine/core'
import { useState } from 'react'

type SavedNumberProps = {
  readonly label: string
  readonly value: number
  readonly onCommit: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly decimals?: number
}

/** A number field that saves itself, within its range. Leaving it brings back what is stored. */
export function SavedNumber(props: SavedNumberProps) {
  const { label, value, onCommit, min, max, step = 1, unit = '', decimals = 2 } = props
  const [typed, setTyped] = useState<number | string | null>(null)
  return (
    <NumberInput
      {...{ label, min, max, step }}
      value={typed ?? value}
      size="md"
      decimalScale={decimals}
      suffix={unit}
      clampBehavior="strict"
      hideControls
      classNames={{ input: 'tabular' }}
      onBlur={() => setTyped(null)}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && next >= min && next <= max && next !== value) onCommit(next)
      }}
    />
  )
}
