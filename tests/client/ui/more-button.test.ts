import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { MoreButton } from '../../../src/client/ui/fields/more-button.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const firstPage = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: () => {} }

function markupOf(list: Partial<typeof firstPage>): string {
  const button = createElement(MoreButton, { list: { ...firstPage, ...list }, label: 'Show more invoices' })
  return renderToStaticMarkup(createElement(MantineProvider, null, button))
}

it('offers the next page of a list', () => {
  expect(markupOf({})).toContain('Show more invoices')
  expect(markupOf({})).not.toContain('aria-busy')
})

it('is busy while the next page is loaded, and stays in the tab order', () => {
  const markup = markupOf({ isFetchingNextPage: true })
  expect(markup).toContain('aria-busy="true"')
  expect(markup).not.toContain('disabled=""')
})

it('renders nothing after the last page', () => {
  expect(markupOf({ hasNextPage: false })).not.toContain('<button')
})

it('says that the next page failed to load, and offers a retry', () => {
  const markup = markupOf({ isFetchNextPageError: true })
  expect(markup).toContain('app.moreFailed')
  expect(markup).toContain('app.tryAgain')
  expect(markup).not.toContain('Show more invoices')
})
