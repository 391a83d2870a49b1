import { useEffect, useState } from 'react'
import { fetchConfig } from '@/data/config/fetchConfig'

/** Whether the server runs in demo mode; false until it says so. Asked plainly, because this page must stay light. */
export function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    fetchConfig(left.signal)
      .then((config) => setDemo(config.demo))
      // The page is whole without the examples.
      .catch(() => {})
    return () => left.abort()
  }, [])
  return demo
}
