import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { Sheet } from '@/ui/Sheet'
import type { Stop } from '@/ui/stops'
import css from './CarParks.module.css'

/** The least that it shows: its handle and a line. */
const LEAST = 84
/** What stays of the map above it at its highest. */
const LEAST_MAP = 76

const heightsOn = (map: number): Record<Stop, number> => ({
  peek: LEAST,
  half: Math.max(LEAST, Math.round(map * 0.55)),
  full: Math.max(LEAST, map - LEAST_MAP),
})

type Props = {
  title: string
  /** How high the map is. */
  height: number
  stop: Stop
  onStop: (stop: Stop) => void
  /** Hears how much of the map it covers: the rest shows what one looks at. */
  onCover: (pixels: number) => void
  /** With a head, and a button that closes it; the keyboard goes there when it opens. */
  onClose?: () => void
  /** What stays in sight below what scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/** A list or a record over the lower part of a phone's map, so that its marks stay in sight. */
export function MapSheet({ title, height, stop, onStop, onCover, onClose, foot, children }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const heights = heightsOn(height)
  // At its highest it leaves too little to look through: the camera stays where it was.
  const covered = height > 0 ? heights[stop === 'full' ? 'half' : stop] : 0
  useEffect(() => {
    onCover(covered)
    return () => onCover(0)
  }, [onCover, covered])
  const opens = onClose !== undefined
  useEffect(() => {
    if (opens) sheet.current?.focus({ preventScroll: true })
  }, [opens])
  return (
    <Sheet
      ref={sheet}
      label={title}
      handle={`Height of ${title}`}
      stop={stop}
      heights={heights}
      least={LEAST}
      onStop={onStop}
    >
      {onClose && (
        <header className={css.sheetHead}>
          <h2>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </header>
      )}
      <div className={css.sheetBody} inert={opens && stop === 'peek'}>
        {children}
      </div>
      {foot && stop !== 'peek' && <div className={css.sheetFoot}>{foot}</div>}
    </Sheet>
  )
}

/** The same of a record, which opens half, and stays as high as it is put while it goes from one to the next. */
export function RecordSheet(props: Omit<ComponentProps<typeof MapSheet>, 'stop' | 'onStop'>) {
  const [stop, setStop] = useState<Stop>('half')
  return <MapSheet {...props} stop={stop} onStop={setStop} />
}
