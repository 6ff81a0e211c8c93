import { expect } from 'vitest'

/** Expects an error response that has a message and leaks no internals; returns its body. */
export async function expectError(response: Response, status: number): Promise<string> {
  const text = await response.text()
  expect(response.status, text).toBe(status)
  expect(JSON.parse(text)).toMatchObject({
    errorMessage: expect.stringMatching(/^[A-Z].+/),
    status,
    code: expect.any(String),
  })
  expect(text).not.toMatch(/ENOSPC|node_modules|select |stack|\/tmp\//i)
  return text
}
