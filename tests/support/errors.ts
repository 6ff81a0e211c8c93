import { expect } from 'vitest'

/** Expects an error body with a message and without internals; returns its text. */
export async function expectError(answer: Response, status: number): Promise<string> {
  const text = await answer.text()
  expect(answer.status, text).toBe(status)
  expect(JSON.parse(text)).toMatchObject({
    errorMessage: expect.stringMatching(/^[A-Z].+/),
    status,
    code: expect.any(String),
  })
  expect(text).not.toMatch(/ENOSPC|node_modules|select |stack|\/tmp\//i)
  return text
}
