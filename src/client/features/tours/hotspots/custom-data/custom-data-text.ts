import { type CustomData, customDataBytes, customDataLimits } from '../../../../../shared/hotspots/custom-data.ts'
import { type JsonProblem, jsonProblemOf } from './json-problem.ts'

/** Text of custom data, indented. */
export function customDataText(data: CustomData | null): string {
  return data === null ? '' : JSON.stringify(data, null, 2)
}

/** `line` and `column` count from 1. */
export type TextPosition = { readonly line: number; readonly column: number }

export type CustomDataProblem =
  | { readonly type: 'json'; readonly problem: JsonProblem; readonly position: TextPosition }
  | { readonly type: 'notObject' }
  | { readonly type: 'size'; readonly bytes: number }

export type ParsedCustomData = { readonly data: CustomData | null } | { readonly problem: CustomDataProblem }

function positionOf(text: string, index: number): TextPosition {
  const lines = text.slice(0, index).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

function isObject(value: unknown): value is CustomData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Custom data in a text, or its first problem; `null` for an empty text. */
export function parseCustomData(text: string): ParsedCustomData {
  if (text.trim() === '') return { data: null }
  const problem = jsonProblemOf(text, customDataLimits.depthMax)
  if (problem !== null) return { problem: { type: 'json', problem, position: positionOf(text, problem.index) } }
  const data: unknown = JSON.parse(text)
  if (!isObject(data)) return { problem: { type: 'notObject' } }
  const bytes = customDataBytes(data)
  return bytes > customDataLimits.bytesMax ? { problem: { type: 'size', bytes } } : { data }
}
