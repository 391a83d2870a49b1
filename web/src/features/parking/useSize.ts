import { useCallback, useState } from 'react'
import type { Size } from '@/map/view'

/** The size of an element in CSS pixels, as it changes; null before it is on the page. */
export function useSize(): [Size | null, (element: HTMLElement | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const read = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    read()
    return () => observer.disconnect()
  }, [])
  return [size, measure]
}
