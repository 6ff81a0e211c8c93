import { formLimits } from '../../../../shared/forms/form-limits.ts'
import { textLimits } from '../../../../shared/text-limits.ts'

/** Parses one option per line, without blank lines and duplicates. */
export function parseOptions(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, textLimits.nameMaxLength).trim())
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, formLimits.optionsPerField)
}
