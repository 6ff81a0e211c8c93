import { Button, CopyButton, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copy-field.module.css'

type CopyFieldProps = {
  readonly label: string
  readonly text: string
  readonly copyLabel: string
  readonly copiedLabel: string
  readonly multiline?: boolean
}

/** Read-only text that is selected as a whole, with a copy button. */
export function CopyField({ label, text, copyLabel, copiedLabel, multiline = false }: CopyFieldProps) {
  const field = {
    label,
    value: text,
    readOnly: true,
    classNames: { input: classes.text ?? '' },
    onFocus: (event: { currentTarget: { select(): void } }) => event.currentTarget.select(),
  }
  return (
    <div className={classes.field} data-multiline={multiline || undefined}>
      {multiline ? <Textarea autosize minRows={2} {...field} /> : <TextInput {...field} />}
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            aria-label={`${copied ? copiedLabel : copyLabel}: ${label}`}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          >
            <span aria-live="polite">{copied ? copiedLabel : copyLabel}</span>
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
