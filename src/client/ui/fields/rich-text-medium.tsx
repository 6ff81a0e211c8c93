import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Node as DocumentNode, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import { parseRichTextMedium, richTextMediumTag } from '../../../shared/web/rich-text.ts'
import classes from './rich-text-editor.module.css'
import type { RichTextMedia } from './rich-text-media.ts'

/** Name of the Tiptap node type. */
export const mediumNodeName = 'medium'

/** Tiptap extension for media of the library, which are atomic blocks between paragraphs. */
export function mediumExtension({ Preview, useRemoveLabel }: Pick<RichTextMedia, 'Preview' | 'useRemoveLabel'>) {
  function MediumView({ node, selected, editor, deleteNode }: NodeViewProps) {
    const mediaId = String(node.attrs.mediaId)
    const removeLabel = useRemoveLabel(mediaId)
    return (
      <NodeViewWrapper className={classes.medium} data-selected={selected || undefined} data-drag-handle>
        <Preview mediaId={mediaId} />
        {editor.isEditable && (
          <ActionIcon className={classes.remove ?? ''} aria-label={removeLabel} onClick={deleteNode}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </NodeViewWrapper>
    )
  }
  return DocumentNode.create({
    name: mediumNodeName,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      mediaId: { default: null, parseHTML: (element: HTMLElement) => element.dataset.media, rendered: false },
      kind: { default: null, parseHTML: (element: HTMLElement) => element.dataset.kind, rendered: false },
    }),
    parseHTML: () => [
      {
        tag: richTextMediumTag,
        // Tags without a valid medium are ignored.
        getAttrs: ({ dataset }: HTMLElement) => (parseRichTextMedium(dataset.media, dataset.kind) ? null : false),
      },
    ],
    renderHTML: ({ node }) => [richTextMediumTag, { 'data-media': node.attrs.mediaId, 'data-kind': node.attrs.kind }],
    addNodeView: () => ReactNodeViewRenderer(MediumView),
  })
}
