import type { ComponentType } from 'react'
import type { RichTextMedium } from '../../../shared/web/rich-text.ts'

/** Options of a rich text editor for media of the library. */
export type RichTextMedia = {
  /** Accessible name of the button that removes a medium, unique within the text. */
  readonly useRemoveLabel: (mediaId: string) => string
  /** Absent if media can't be added. */
  readonly insertion?: {
    readonly label: string
    /** Opens a picker, and passes the chosen media to `insert`. */
    readonly choose: (insert: (media: readonly RichTextMedium[]) => void) => void
  }
  /** Preview of a medium between paragraphs. */
  readonly Preview: ComponentType<{ mediaId: string }>
}
