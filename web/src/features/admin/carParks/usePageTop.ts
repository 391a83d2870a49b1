import { useCallback, useState } from 'react'

/** How far below the top of the page an element begins, in CSS pixels, as it changes; with what measures it, as its `ref`. */
export function usePageTop() {
  const [top, setTop] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const read = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    // What stands above it comes and goes, such as a notice.
    const observer = new ResizeObserver(read)
    observer.observe(document.body)
    read()
    return () => observer.disconnect()
  }, [])
  return [top, measure] as const
}
