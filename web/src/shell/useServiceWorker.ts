import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/** Registers the service worker of a built app. What is fetched for use without a network must not slow down the page. */
export function useServiceWorker(): void {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const begin = () =>
      void import('./worker').then(({ startWorker: beginWorker }) => beginWorker((path) => open(path)))
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
  }, [])
}
