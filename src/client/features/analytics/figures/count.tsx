import { useNumbers } from './use-numbers.ts'

/** A number at a glance. Where that leaves digits out, the exact one is in its title and read out. */
export function Count({ value }: { readonly value: number }) {
  const numbers = useNumbers()
  const short = numbers.count(value)
  const exact = numbers.exact(value)
  if (short === exact) return exact
  return (
    <span title={exact}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{exact}</span>
    </span>
  )
}
