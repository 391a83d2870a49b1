import { useEffect, useState } from 'react'
import { PULSE_MS, type PulsePoint } from './pulse'

/**
 * How far the pulse of these points has come, from 0 to 1, or null when there is none to draw. It restarts whenever the
 * array changes. With reduced motion it stands still for the same time instead of growing.
 */
export function usePulse(points: PulsePoint[]): number | null {
  const [progress, setProgress] = useState<number | null>(null)

  useEffect(() => {
    if (points.length === 0) {
      setProgress(null)
      return
    }
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const start = performance.now()
    let frame = 0
    const step = (now: number) => {
      const done = (now - start) / PULSE_MS
      setProgress(done >= 1 ? null : still ? 0.4 : Math.max(0, done))
      if (done < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [points])

  return progress
}
