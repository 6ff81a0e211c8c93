import { RichTextEditor as Frame } from '@mantine/tiptap'
import { Link } from '@tiptap/extension-link'
import { Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { linkSchemes } from '../../shared/web-address.ts'
import { useFieldRefusal } from './refusal.tsx'
import '@mantine/tiptap/styles.css'
import classes from './rich-text-editor.module.css'

export type RichTextLabels = NonNullable<Parameters<typeof Frame>[0]['labels']>

export type RichTextEditorProps = {
  readonly label: string
  readonly html: string
  readonly onCommit: (html: string) => void
  readonly labels: RichTextLabels
  /** Somebody asked for it, to write. */
  readonly autoFocus?: boolean
}

/** The tags of `shared/rich-text.ts`, and nothing that the server would take out again. */
const kit = StarterKit.configure({
  ...{ blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, link: false },
  heading: { levels: [2, 3, 4] },
})
const link = Link.configure({
  openOnClick: false,
  autolink: false,
  protocols: [...linkSchemes],
  HTMLAttributes: { target: null, rel: null },
})

type FrameEditor = NonNullable<Parameters<typeof Frame>[0]['editor']>

/** The frame's types come from the other half of a dual package; at run time there is one class. */
function fitsFrame(editor: unknown): editor is FrameEditor {
  return editor instanceof Editor
}

/** The editor itself, which is large: load it on demand through `RichTextField`. */
export function RichTextEditor({ label, html, onCommit, labels, autoFocus = false }: RichTextEditorProps) {
  const refusal = useFieldRefusal()
  const described = refusal === null ? {} : { 'aria-readonly': 'true', 'aria-description': refusal, title: refusal }
  const editor = useEditor({
    editable: refusal === null,
    extensions: [kit, link],
    content: html,
    autofocus: autoFocus ? 'end' : false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', tabindex: '0', ...described },
    },
    onUpdate: ({ editor: changed }) => onCommit(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    if (editor.isDestroyed) return
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (!editor.isFocused && shown !== html) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  const framed: unknown = editor
  if (!fitsFrame(framed)) return null
  return (
    <Frame editor={framed} labels={labels} classNames={classes}>
      <fieldset className={classes.tools} disabled={refusal !== null}>
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
        </Frame.Toolbar>
      </fieldset>
      <Frame.Content />
    </Frame>
  )
}
