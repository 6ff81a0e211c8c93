import type { ComponentType } from 'react'
import type { RichTextMedium } from '../../../shared/web/rich-text.ts'

/** What a rich text needs to hold media of the library. */
export type RichTextMedia = {
  /** What its button to remove a medium is called: no two are called the same. */
  readonly useRemoveLabel: (mediaId: string) => string
  /** Absent where none can be added. */
  readonly adding?: {
    readonly label: string
    /** Has somebody choose media, and gives them to `insert`. */
    readonly choose: (insert: (media: readonly RichTextMedium[]) => void) => void
  }
  /** How one looks among the paragraphs. */
  readonly Face: ComponentType<{ mediaId: string }>
}
