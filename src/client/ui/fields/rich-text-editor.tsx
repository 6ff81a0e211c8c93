import { Skeleton } from '@mantine/core'
import { RichTextEditor as Frame } from '@mantine/tiptap'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Link } from '@tiptap/extension-link'
import { Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useMemo } from 'react'
import { linkSchemes } from '../../../shared/web/link-url.ts'
import { useFieldDenial } from '../feedback/denied.tsx'
import type { RichTextMedia } from './rich-text-media.ts'
import { mediumExtension, mediumNodeName } from './rich-text-medium.tsx'
import '@mantine/tiptap/styles.css'
import classes from './rich-text-editor.module.css'

export type RichTextLabels = NonNullable<Parameters<typeof Frame>[0]['labels']>

export type RichTextEditorProps = {
  readonly label: string
  readonly html: string
  readonly onCommit: (html: string) => void
  readonly labels: RichTextLabels
  /** Enables media of the library between paragraphs. */
  readonly media?: RichTextMedia
  /** Focuses the editor on mount. */
  readonly autoFocus?: boolean
}

/** Height of an editor with an empty text. */
const richTextMinHeightPx = 124

/** Extensions for the tags of `shared/rich-text.ts`, because the server removes all other tags. */
const starterKit = StarterKit.configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  link: false,
  heading: { levels: [2, 3, 4] },
})
const linkExtension = Link.configure({
  openOnClick: false,
  autolink: false,
  protocols: [...linkSchemes],
  HTMLAttributes: { target: null, rel: null },
})

type FrameEditor = NonNullable<Parameters<typeof Frame>[0]['editor']>

/**
 * Narrows the type of the editor: Mantine imports it from the other build (ESM or CommonJS) of the package. At run time,
 * both are the same class.
 */
function fitsFrame(editor: unknown): editor is FrameEditor {
  return editor instanceof Editor
}

type MediaInsertion = NonNullable<RichTextMedia['insertion']>

/** Opens the picker, and inserts the chosen media at the cursor position from before the picker opened. */
function insertInto(editor: Editor, { choose }: MediaInsertion): void {
  const { to } = editor.state.selection
  choose((media) => {
    if (editor.isDestroyed) return
    const nodes = media.map((attrs) => ({ type: mediumNodeName, attrs }))
    editor.chain().focus().insertContentAt(Math.min(to, editor.state.doc.content.size), nodes).run()
  })
}

function InsertMedia({ editor, insertion }: { editor: Editor; insertion: MediaInsertion }) {
  return (
    <Frame.ControlsGroup>
      <Frame.Control aria-label={insertion.label} title={insertion.label} onClick={() => insertInto(editor, insertion)}>
        <IconPhotoPlus size={18} aria-hidden="true" />
      </Frame.Control>
    </Frame.ControlsGroup>
  )
}

/** True if another field has the focus, which the lazily loaded editor must not steal. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable="true"]') === true
}

/** Rich text editor. It is large, so load it on demand through `RichTextField`. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, html, onCommit, labels, media, autoFocus = false } = props
  const insertion = media?.insertion
  const mediumNode = useMemo(() => media && mediumExtension(media), [media])
  const denial = useFieldDenial()
  const ariaProps = denial === null ? {} : { 'aria-readonly': 'true', 'aria-description': denial, title: denial }
  const editor = useEditor({
    editable: denial === null,
    extensions: mediumNode ? [starterKit, linkExtension, mediumNode] : [starterKit, linkExtension],
    content: html,
    // An editor that is created while React renders in parts is destroyed before it is displayed, and React renders again,
    // all at once.
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', tabindex: '0', ...ariaProps },
    },
    onUpdate: ({ editor: updated }) => onCommit(updated.isEmpty ? '' : updated.getHTML()),
  })
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const currentHtml = editor.isEmpty ? '' : editor.getHTML()
    if (!editor.isFocused && currentHtml !== html) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    if (!autoFocus || !editor || editor.isDestroyed || isTyping()) return
    editor.commands.setTextSelection(editor.state.doc.content.size)
    // The `focus` command runs a frame later, when another field may have the focus.
    editor.view.focus()
  }, [editor, autoFocus])
  const untypedEditor: unknown = editor
  if (!editor || !fitsFrame(untypedEditor)) return <Skeleton height={richTextMinHeightPx} />
  return (
    <Frame editor={untypedEditor} labels={labels} classNames={classes} data-disabled={denial !== null || undefined}>
      <fieldset className={classes.tools} disabled={denial !== null}>
        <Frame.Toolbar>
          <Frame.ControlsGroup>
            <Frame.Bold />
            <Frame.Italic />
            <Frame.Underline />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.H2 />
            <Frame.H3 />
            <Frame.BulletList />
            <Frame.OrderedList />
          </Frame.ControlsGroup>
          <Frame.ControlsGroup>
            <Frame.Link />
            <Frame.Unlink />
          </Frame.ControlsGroup>
          {insertion && <InsertMedia editor={editor} insertion={insertion} />}
        </Frame.Toolbar>
      </fieldset>
      <Frame.Content />
    </Frame>
  )
}
