import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Stays in sight while what stands beside it is longer: with its top at the panel's, or with its foot at the panel's foot
 * where the panel is lower than it is. The class makes it sticky.
 */
export function Stays({ className, children }: { className: string | undefined; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = element.current
    const panel = own?.closest('[data-scrolls]')
    if (!own || !panel || typeof ResizeObserver === 'undefined') return
    const place = () => own.style.setProperty('top', `${Math.min(0, panel.clientHeight - own.offsetHeight)}px`)
    const observer = new ResizeObserver(place)
    observer.observe(own)
    observer.observe(panel)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  )
}
