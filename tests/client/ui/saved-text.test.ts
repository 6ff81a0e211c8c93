import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SavedText } from '../../../src/client/ui/fields/saved-text.tsx'

function directionOf(value: string): string | undefined {
  const field = createElement(SavedText, { label: 'Name', value, onCommit: () => undefined, maxLength: 100 })
  const html = renderToStaticMarkup(createElement(MantineProvider, null, field))
  return / dir="(\w+)"/.exec(/<input[^>]*>/.exec(html)?.[0] ?? '')?.[1]
}

it('has the direction of its text', () => {
  expect(directionOf('معلومات')).toBe('auto')
})

it('has the direction of its form while it is empty', () => {
  expect(directionOf('')).toBeUndefined()
})
