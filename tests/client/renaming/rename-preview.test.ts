import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { RenamePreview } from '../../../src/client/features/tours/renaming/rename-preview.tsx'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, { count = 0 } = {}) => (count === 0 ? key : `${key} ${count}`) }),
}))

/** Texts of the rows in a preview of this number of items. */
function rowsOf(rowCount: number): readonly string[] {
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    id: String(index),
    name: `stop ${index + 1}`,
    texts: {},
    newName: `Room ${index + 1}`,
  }))
  const html = renderToStaticMarkup(createElement(RenamePreview, { rows }))
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) => row.replace(/<.*?>/g, ''))
}

it('shows at most 50 names and counts the others', () => {
  expect(rowsOf(50)).toHaveLength(50)
  const rows = rowsOf(200)
  expect(rows).toHaveLength(51)
  expect(rows[49]).toBe('stop 50Room 50')
  expect(rows[50]).toBe('renaming.hidden 150')
})
