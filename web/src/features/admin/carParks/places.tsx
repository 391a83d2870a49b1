import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { MapContext } from '@/map/useMap'
import css from './CarParks.module.css'
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

type BesideProps = Props & { title: string; foot?: ReactNode }

/** A form or a record: beside the map where there is room, on a phone below it in place of the list. */
export function Beside({ stage, title, foot, children }: BesideProps) {
  return (
    stage.places.beside &&
    createPortal(
      <section className={css.record} aria-label={title}>
        <div className={css.recordBody}>{children}</div>
        {foot && <div className={css.recordFoot}>{foot}</div>}
      </section>,
      stage.places.beside,
    )
  )
}
