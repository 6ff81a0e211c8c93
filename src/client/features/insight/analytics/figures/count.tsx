import { useNumbers } from './use-numbers.ts'

/** Number in compact notation. If that drops digits, the title and screen readers give the exact one. */
export function Count({ value }: { readonly value: number }) {
  const numbers = useNumbers()
  const compact = numbers.count(value)
  const exact = numbers.exact(value)
  if (compact === exact) return exact
  return (
    <span title={exact}>
      <span aria-hidden="true">{compact}</span>
      <span className="visually-hidden">{exact}</span>
    </span>
  )
}
