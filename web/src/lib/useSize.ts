import { useCallback, useState } from 'react'

/** The size of an element in CSS pixels, as it changes; null before it is on the page. With what measures it, as its `ref`. */
export function useSize() {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    read()
    return () => observer.disconnect()
  }, [])
  return [size, measure] as const
}
