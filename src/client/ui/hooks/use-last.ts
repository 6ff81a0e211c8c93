import { useEffect, useState } from 'react'

/** Last defined value, so that a closing dialog keeps its content. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [lastDefined, setLastDefined] = useState(value)
  useEffect(() => {
    if (value !== undefined) setLastDefined(value)
  }, [value])
  return value ?? lastDefined
}
