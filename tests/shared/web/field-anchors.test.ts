import { expect, test } from 'vitest'
import { fieldId, fieldIdIn, fieldItemIn, linkToField } from '../../../src/shared/web/field-anchors.ts'

const path = linkToField('/home/tour/edit/translations', fieldId('translations', 'pt-BR'))
const { hash } = new URL(path, 'http://a.example')

test('a link to a field has its id as the fragment', () => {
  expect(path).toBe('/home/tour/edit/translations#field-translations-pt-BR')
  expect(fieldIdIn(hash)).toBe('field-translations-pt-BR')
})

test('the item of a field is read from the fragment of its link', () => {
  expect(fieldItemIn(hash, 'translations')).toBe('pt-BR')
  expect(fieldItemIn(hash, 'customButton')).toBeUndefined()
  expect(fieldItemIn('#field-translations', 'translations')).toBeUndefined()
})

test.each(['', '#', '#view=1,2,90', '#stop-3', '#invite-people', '#field-a b', '#afield-title'])(
  'the fragment "%s" leads to no field',
  (fragment) => {
    expect(fieldIdIn(fragment)).toBeUndefined()
  },
)
