import { Box, Input, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import { UnsavedGuard } from '../feedback/unsaved-guard.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

type RichTextFieldProps = RichTextEditorProps & {
  readonly description?: string
  /** The label is visible elsewhere. */
  readonly hidesLabel?: boolean
  /** Identity of the text; a change remounts the editor. */
  readonly textId: string
}

/** Rich text that saves itself while typing, unless it is too long. */
export function RichTextField(props: RichTextFieldProps) {
  return <Field key={props.textId} {...props} />
}

function Field({ description, textId: _of, hidesLabel = false, onCommit, ...editor }: RichTextFieldProps) {
  const { t } = useTranslation()
  const [excess, setExcess] = useState(0)
  const commit = (html: string) => {
    const over = Math.max(0, html.length - limits.richTextMaxLength)
    setExcess(over)
    if (over === 0) onCommit(html)
  }
  return (
    <Input.Wrapper
      label={hidesLabel ? undefined : editor.label}
      description={description}
      error={excess > 0 && t('app.tooLong', { count: excess })}
      errorProps={{ role: 'alert' }}
      labelElement="div"
      size="md"
    >
      <Box mt={hidesLabel ? 0 : 4}>
        <Suspense fallback={<Skeleton height={124} />}>
          <Editor {...editor} onCommit={commit} />
        </Suspense>
        {excess > 0 && <UnsavedGuard isUnsaved />}
      </Box>
    </Input.Wrapper>
  )
}
