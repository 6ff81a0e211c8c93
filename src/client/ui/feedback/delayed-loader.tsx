import { Center, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { loaderDelayMs } from '../../../shared/web/loader-delay.ts'

/** Spinner that appears after a delay of two seconds (spec §9). */
export function DelayedLoader({ label }: { label: string }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), loaderDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Center mih="40vh" role="status" aria-busy="true">
      {isVisible && <Loader aria-hidden="true" />}
      <span className="visually-hidden">{isVisible ? label : ''}</span>
    </Center>
  )
}
