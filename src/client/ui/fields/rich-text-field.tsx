import { Box, Input, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../shared/text-limits.ts'
import { UnsavedGuard } from '../feedback/unsaved-guard.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

/** Loaded when the browser is idle, because it is larger than most of the screens around it. */
const Editor = lazyComponent(async () => (await import('./rich-text-editor.tsx')).RichTextEditor, {
  placeholder: <Skeleton height={124} />,
  loadsWhenIdle: true,
})

type RichTextFieldProps = RichTextEditorProps & {
  readonly id?: string | undefined
  readonly description?: string
  /** True where the label is visible elsewhere; here it is then only the accessible name. */
  readonly hidesLabel?: boolean
  /** Id of the edited text; a change remounts the editor. */
  readonly textId: string
}

/** Rich text that is saved while typing (autosave), unless it is too long. */
export function RichTextField(props: RichTextFieldProps) {
  return <Field key={props.textId} {...props} />
}

function Field({ id, description, textId: _textId, hidesLabel = false, onCommit, ...editor }: RichTextFieldProps) {
  const { t } = useTranslation()
  const [excessLength, setExcessLength] = useState(0)
  const commit = (html: string) => {
    const newExcessLength = Math.max(0, html.length - textLimits.richTextMaxLength)
    setExcessLength(newExcessLength)
    if (newExcessLength === 0) onCommit(html)
  }
  return (
    <Input.Wrapper
      label={hidesLabel ? undefined : editor.label}
      description={description}
      error={excessLength > 0 && t('app.tooLong', { count: excessLength })}
      errorProps={{ role: 'alert' }}
      labelElement="div"
      size="md"
    >
      <Box id={id} mt={hidesLabel ? 0 : 4}>
        <Editor {...editor} onCommit={commit} />
        {excessLength > 0 && <UnsavedGuard isUnsaved />}
      </Box>
    </Input.Wrapper>
  )
}
