import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWide } from '@/lib/useWide'
import { MapContext } from '@/map/useMap'
import { SidePanel } from '@/ui/SidePanel'
import css from './CarParks.module.css'
import { RecordSheet } from './MapSheet'
import type { Stage } from './stage'

type Props = { stage: Stage; children: ReactNode }

/** In the place of the list. */
export const InList = ({ stage, children }: Props) => stage.places.list && createPortal(children, stage.places.list)

/** Floating on the map. */
export const OverMap = ({ stage, children }: Props) => stage.places.over && createPortal(children, stage.places.over)

/** At the foot of the page, on the desktop. */
export const AtFoot = ({ stage, children }: Props) => stage.places.foot && createPortal(children, stage.places.foot)

/** Marks on the map, and what listens to it; nothing where there is none. */
export const OnMap = ({ stage, children }: Props) => stage.map && <MapContext value={stage.map}>{children}</MapContext>

type BesideProps = Props & {
  title: string
  foot?: ReactNode
  /** On a phone below the map, in place of the list, with a head of its own: something on the map belongs to it, such as a pin. */
  keepMap?: boolean
  /** On a phone in a sheet over the map, at one of three heights. */
  inSheet?: boolean
  /** On the desktop it takes the room of the list too. */
  roomy?: boolean
  onClose: () => void
}

/** A form or a record: beside the map where there is room, over it on a phone. */
export function Beside({
  stage,
  title,
  foot,
  keepMap = false,
  inSheet = false,
  roomy = false,
  onClose,
  children,
}: BesideProps) {
  const wide = useWide()
  if (!wide && inSheet) {
    return (
      stage.places.sheet &&
      createPortal(
        <RecordSheet title={title} height={stage.height} onCover={stage.cover} onClose={onClose} foot={foot}>
          {children}
        </RecordSheet>,
        stage.places.sheet,
      )
    )
  }
  if (!wide && !keepMap) {
    return (
      <SidePanel open wide onOpenChange={(open) => !open && onClose()} title={title} close="Close" foot={foot}>
        {children}
      </SidePanel>
    )
  }
  return (
    stage.places.beside &&
    createPortal(
      <section className={css.record} aria-label={title} data-roomy={(roomy && wide) || undefined}>
        <div className={css.recordBody}>{children}</div>
        {foot && <div className={css.recordFoot}>{foot}</div>}
      </section>,
      stage.places.beside,
    )
  )
}
