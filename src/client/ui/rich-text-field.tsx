import { Box, Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

type RichTextFieldProps = RichTextEditorProps & {
  readonly description?: string
  /** What is edited: another one starts a fresh editor. */
  readonly of: string
}

/** Rich text that saves itself while somebody types. */
export function RichTextField({ description, of, ...editor }: RichTextFieldProps) {
  return (
    <Input.Wrapper label={editor.label} description={description} labelElement="div" size="md">
      <Box mt={4}>
        <Suspense fallback={<Skeleton height={124} />}>
          <Editor key={of} {...editor} />
        </Suspense>
      </Box>
    </Input.Wrapper>
  )
}
