import { Input, SegmentedControl } from '@mantine/core'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'

type ChoiceFieldProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** Segmented control for a few choices. */
export function ChoiceField<Value extends string>({ label, value, choices, onChange }: ChoiceFieldProps<Value>) {
  const isDenied = useFieldDenial() !== null
  return (
    <Input.Wrapper label={label} labelElement="div" size="md">
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        data={choices.map((choice) => ({ ...choice }))}
        readOnly={isDenied}
        onChange={(newValue) => {
          const selectedChoice = choices.find((choice) => choice.value === newValue)
          if (selectedChoice && !isDenied) onChange(selectedChoice.value)
        }}
      />
    </Input.Wrapper>
  )
}
