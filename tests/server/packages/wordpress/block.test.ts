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

/** Fake of the editor parts that the block uses: components are names, and state persists between renders. */
async function openBlock(attributes: Props) {
  const states = new Map<string, unknown>()
  const savedChanges: Props[] = []
  let current = { ...attributes }
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

  function draw(node: unknown, path: string): readonly Element[] {
    if (!isElement(node)) return []
    if (isComponent(node.type)) {
      componentPath = path
      return draw(node.type(node.props), `${path}/`)
    }
    return [node, ...node.children.flatMap((child, index) => draw(child, `${path}.${index}`))]
  }
  const setAttributes = (changes: Props) => {
    savedChanges.push(changes)
    current = { ...current, ...changes }
  }
  const elements = () => draw({ type: edit, props: { attributes: current, setAttributes }, children: [] }, '')
  const propsOf = (type: string, label?: string) => {
    const element = elements().find((element) => element.type === type && (!label || element.props.label === label))
    if (!element) throw new Error(`there is no ${type} ${label ?? ''}`)
    return element.props
  }
  const call = (handler: unknown, argument?: unknown) => {
    if (!isHandler(handler)) throw new Error('the value is not a handler')
    handler(argument)
  }
  return { savedChanges, propsOf, call }
}

let block: Awaited<ReturnType<typeof openBlock>>
const link = 'https://tours.example.com/share/museum'
const field = (label: string) => block.propsOf('TextControl', label)
function type(label: string, text: string): void {
  for (let end = 1; end <= text.length; end++) block.call(field(label).onChange, text.slice(0, end))
}

beforeEach(async () => {
  block = await openBlock({ url: link, height: 480 })
})

it.each([
  ['Share link', `  ${link}/stop/2 `, { url: `${link}/stop/2` }],
  ['Height in pixels', '600', { height: 600 }],
])('saves the field "%s" on blur, not on each key', (label, text, changes) => {
  type(label, text)
  expect(field(label).value).toBe(text)
  expect(block.savedChanges).toEqual([])
  block.call(field(label).onBlur)
  expect(block.savedChanges).toEqual([changes])
  expect(field(label).value).toBe(text.trim())
})

it('saves a field on Enter, once', () => {
  type('Share link', `${link}2`)
  block.call(field('Share link').onKeyDown, { key: 'Enter' })
  block.call(field('Share link').onBlur)
  expect(block.savedChanges).toEqual([{ url: `${link}2` }])
})

it('saves no unchanged field', () => {
  type('Height in pixels', '480')
  block.call(field('Height in pixels').onBlur)
  block.call(field('Share link').onBlur)
  expect(block.savedChanges).toEqual([])
})

it('uses the installation’s height for an empty field', () => {
  block.call(field('Height in pixels').onChange, '')
  block.call(field('Height in pixels').onBlur)
  expect(block.savedChanges).toEqual([{ height: undefined }])
})

it('shows a link form in a new block, and saves the link on submit', async () => {
  block = await openBlock({ url: '' })
  type('Share link', ` ${link}`)
  expect(block.savedChanges).toEqual([])
  block.call(block.propsOf('form').onSubmit, { preventDefault: () => undefined })
  expect(block.savedChanges).toEqual([{ url: link }])
  expect(block.propsOf('ServerSideRender').attributes).toEqual({ url: link })
})
