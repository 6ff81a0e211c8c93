import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './search-field.module.css'

type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** True for the first field of a dialog, which takes the focus and the full width. */
  readonly isFirst?: boolean
}

/** Search field of a list. */
export function SearchField({ label, value, onChange, isFirst = false }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      className={classes.field ?? ''}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={value}
      // The dialog focuses it when it opens. Content that loads later takes the focus itself.
      {...(isFirst ? { 'data-autofocus': true, autoFocus: true, mod: { fills: true } } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
