import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { wordpressFolder } from '../../../../scripts/packing/wordpress-zip.ts'

type Props = Readonly<Record<string, unknown>>
type Element = { readonly type: unknown; readonly props: Props; readonly children: readonly unknown[] }
type Component = (props: Props) => unknown

const isElement = (node: unknown): node is Element => typeof node === 'object' && node !== null && 'type' in node
const isHandler = (value: unknown): value is (argument?: unknown) => void => typeof value === 'function'
const isComponent = (type: unknown): type is Component => typeof type === 'function'

/** Opens the block in a fake editor: its components are names, and state persists between renders. */
async function openBlock(attributes: Props) {
  const states = new Map<string, unknown>()
  const savedChanges: Props[] = []
  let currentAttributes = { ...attributes }
  let componentPath = ''
  let edit: Component | undefined
  const useState = (initial: unknown) => {
    const key = componentPath
    return [states.has(key) ? states.get(key) : initial, (value: unknown) => states.set(key, value)]
  }
  const wp = {
    element: {
      createElement: (type: unknown, props: Props | null, ...children: readonly unknown[]) => ({
        type,
        props: props ?? {},
        children,
      }),
      useState,
    },
    blockEditor: { InspectorControls: 'InspectorControls', useBlockProps: () => ({}) },
    components: {
      Button: 'Button',
      Disabled: 'Disabled',
      PanelBody: 'PanelBody',
      Placeholder: 'Placeholder',
      TextControl: 'TextControl',
    },
    i18n: { __: (text: string) => text },
    serverSideRender: 'ServerSideRender',
    blocks: {
      registerBlockType: (_: string, settings: { readonly edit: Component }) => {
        edit = settings.edit
      },
    },
  }
  runInNewContext(await readFile(join(wordpressFolder, 'block/editor.js'), 'utf8'), { window: { wp } })

  function render(node: unknown, path: string): readonly Element[] {
    if (!isElement(node)) return []
    if (isComponent(node.type)) {
      componentPath = path
      return render(node.type(node.props), `${path}/`)
    }
    return [node, ...node.children.flatMap((child, index) => render(child, `${path}.${index}`))]
  }
  const setAttributes = (changes: Props) => {
    savedChanges.push(changes)
    currentAttributes = { ...currentAttributes, ...changes }
  }
  const elements = () =>
    render({ type: edit, props: { attributes: currentAttributes, setAttributes }, children: [] }, '')
  const propsOf = (type: string, label?: string) => {
    const element = elements().find((element) => element.type === type && (!label || element.props.label === label))
    if (!element) throw new Error(`there is no ${type} ${label ?? ''}`)
    return element.props
  }
  const callHandler = (handler: unknown, argument?: unknown) => {
    if (!isHandler(handler)) throw new Error('the value is not a handler')
    handler(argument)
  }
  return { savedChanges, propsOf, callHandler }
}

let block: Awaited<ReturnType<typeof openBlock>>
const shareLink = 'https://tours.example.com/share/museum'
const fieldProps = (label: string) => block.propsOf('TextControl', label)
function typeText(label: string, text: string): void {
  for (let end = 1; end <= text.length; end++) block.callHandler(fieldProps(label).onChange, text.slice(0, end))
}

beforeEach(async () => {
  block = await openBlock({ url: shareLink, height: 480 })
})

it.each([
  ['Share link', `  ${shareLink}/stop/2 `, { url: `${shareLink}/stop/2` }],
  ['Height in pixels', '600', { height: 600 }],
])('saves the field "%s" on blur, not on each key', (label, text, changes) => {
  typeText(label, text)
  expect(fieldProps(label).value).toBe(text)
  expect(block.savedChanges).toEqual([])
  block.callHandler(fieldProps(label).onBlur)
  expect(block.savedChanges).toEqual([changes])
  expect(fieldProps(label).value).toBe(text.trim())
})

it('saves a field once on Enter', () => {
  typeText('Share link', `${shareLink}2`)
  block.callHandler(fieldProps('Share link').onKeyDown, { key: 'Enter' })
  block.callHandler(fieldProps('Share link').onBlur)
  expect(block.savedChanges).toEqual([{ url: `${shareLink}2` }])
})

it('saves no unchanged field', () => {
  typeText('Height in pixels', '480')
  block.callHandler(fieldProps('Height in pixels').onBlur)
  block.callHandler(fieldProps('Share link').onBlur)
  expect(block.savedChanges).toEqual([])
})

it('uses the installation’s height for an empty field', () => {
  block.callHandler(fieldProps('Height in pixels').onChange, '')
  block.callHandler(fieldProps('Height in pixels').onBlur)
  expect(block.savedChanges).toEqual([{ height: undefined }])
})

it('saves the link of a new block when its form is submitted', async () => {
  block = await openBlock({ url: '' })
  typeText('Share link', ` ${shareLink}`)
  expect(block.savedChanges).toEqual([])
  block.callHandler(block.propsOf('form').onSubmit, { preventDefault: () => undefined })
  expect(block.savedChanges).toEqual([{ url: shareLink }])
  expect(block.propsOf('ServerSideRender').attributes).toEqual({ url: shareLink })
})
