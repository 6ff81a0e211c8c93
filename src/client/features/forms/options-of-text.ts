import { limits } from '../../../shared/limits.ts'

/** One option a line; blank lines and what stands there already are left out. */
export function optionsOfText(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, limits.nameMaxLength).trim())
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, limits.optionsPerField)
}
