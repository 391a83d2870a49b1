import { Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import css from './drawing.module.css'
import { type Corners, crossesItself } from './polygon'

type Props = {
  /** What the polygon is: "outline". */
  name: string
  corners: Corners
  /** It is a line: that may cross itself. */
  isLine?: boolean
  undo: (() => void) | undefined
  /** Left out where there is nothing to clear. */
  onClear: (() => void) | undefined
  /** How large it is, or what else is said of it. */
  more?: ReactNode
  /** It floats on the map, and does not stand below it. */
  floats?: boolean
  /** What else is done to it. */
  children?: ReactNode
}

/** Says how a polygon is drawn, and what is wrong with it; takes the last step back, and clears it. */
export function DrawingTools({ name, corners, isLine = false, undo, onClear, more, floats = false, children }: Props) {
  return (
    <div className={css.tools} data-floats={floats || undefined}>
      <div className={css.acts}>
        <Button size="small" variant="quiet" icon={<Icon of={Undo2} size={16} />} disabled={!undo} onClick={undo}>
          Undo last step
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<Icon of={Trash2} size={16} />}
          disabled={!onClear}
          onClick={onClear}
        >
          Clear {name}
        </Button>
      </div>
      {children}
      <p className={css.hint} role="status">
        {hintOf(corners)}
        {more && <> {more}</>}
        {!isLine && crossesItself(corners) && <strong> The {name} crosses itself. Please move its corners.</strong>}
      </p>
    </div>
  )
}

function hintOf(corners: Corners): string {
  if (corners.length === 0) return 'Click the corners on the map, one after the other.'
  const count = corners.length === 1 ? '1 corner' : `${corners.length} corners`
  return `${count}. Drag a corner, or move it with the arrow keys. To remove it, press it and then the bin, or the Delete key.`
}
