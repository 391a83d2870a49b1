import { useEffect, useState } from 'react'
import { getJson } from '@/api/json'
import type { components } from '@/api/schema.gen'

/** Whether the server runs in demo mode; false until it says so. Asked plainly, because this page must stay light. */
export function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    getJson<components['schemas']['SiteConfig']>('/api/v1/config', left.signal)
      .then((config) => setDemo(config.demo))
      // The page is whole without the examples.
      .catch(() => {})
    return () => left.abort()
  }, [])
  return demo
}
