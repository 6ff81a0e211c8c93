import { Center, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { visitorLimits } from '../../../shared/limits.ts'

/** A spinner that only shows when something takes longer than two seconds (spec §9). */
export function DelayedLoader({ label }: { label: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), visitorLimits.loaderDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Center mih="40vh" role="status" aria-busy="true">
      {late && <Loader aria-hidden="true" />}
      <span className="visually-hidden">{late ? label : ''}</span>
    </Center>
  )
}
