import { expect } from 'vitest'

/** An error in the contract's shape, a sentence in it, and nothing of the inside; answers the body's text. */
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
