import { describe, expect, it } from 'vitest'
import { parseOptions } from '../../../src/client/features/tours/forms/parse-options.ts'
import { formLimits } from '../../../src/shared/forms/form-limits.ts'
import { textLimits } from '../../../src/shared/text-limits.ts'

describe('parseOptions', () => {
  it('reads one option per line, without duplicates and blank lines', () => {
    expect(parseOptions(' red \n\nblue\nred')).toEqual(['red', 'blue'])
  })

  it('drops options beyond the limit', () => {
    const lines = Array.from({ length: formLimits.optionsPerField + 9 }, (_, index) => `No ${index}`)
    expect(parseOptions(lines.join('\n'))).toHaveLength(formLimits.optionsPerField)
  })

  it('shortens options that are too long', () => {
    expect(parseOptions('x'.repeat(textLimits.nameMaxLength + 1))).toEqual(['x'.repeat(textLimits.nameMaxLength)])
  })
})
